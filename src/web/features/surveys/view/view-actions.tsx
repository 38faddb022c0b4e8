import BarChart from '@mui/icons-material/BarChart';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { ShareButton } from '../share/share-button.tsx';
import { surveyPaths } from '../shared/paths.ts';

const PreviewDrawer = lazyPart(() => import('./preview-drawer.tsx'), 'PreviewDrawer');

interface ViewActionsProps {
  survey: Survey;
  questions: readonly SurveyQuestion[] | undefined;
}

export function ViewActions({ survey, questions }: ViewActionsProps) {
  const mayPreview = useMay('surveys', 'preview');
  const mayRead = useMay('surveyResponses', 'list');
  const mayEdit = useMay('surveys', 'update');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayPreview && questions && questions.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<VisibilityOutlined />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Preview
        </Button>
      )}
      <ShareButton survey={survey} isWide />
      {mayRead && (
        <Button component={Link} to={surveyPaths.responses(survey.id)} variant="outlined" startIcon={<BarChart />}>
          Responses
        </Button>
      )}
      {mayEdit && (
        <Button component={Link} to={surveyPaths.edit(survey.id)} variant="outlined" startIcon={<EditOutlined />}>
          Edit
        </Button>
      )}
      {isOpen && questions && <PreviewDrawer survey={survey} questions={questions} onClose={() => setOpen(false)} />}
    </>
  );
}
