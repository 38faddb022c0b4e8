import BarChart from '@mui/icons-material/BarChart';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { lazyPart, PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { ShareButton } from '../share/share-button.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { survey, surveyQuestions } from '../shared/survey-queries.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { EndingsPanel, LinksPanel, SurveyFacts } from './survey-panels.tsx';

export function SurveyView() {
  const { data, error, refetch } = useReading(survey(Number(useParams().id)));
  usePageTitle(data?.name);
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} what="survey" />;
  if (!data) return <PageSkeleton />;
  return <Shown survey={data} />;
}

function Shown({ survey: shown }: { survey: Survey }) {
  const mayAsk = useMay('surveyQuestions', 'list');
  const mayLinks = useMay('surveys', 'links');
  const questions = useReading(surveyQuestions(shown.id), { enabled: mayAsk });
  if (mayAsk && questions.isPending) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={shown.name}
        about={<About survey={shown} />}
        actions={<ViewActions survey={shown} questions={questions.data} />}
      />
      <Stack sx={{ gap: 3, pb: 10 }}>
        <SurveyFacts survey={shown} />
        <Box sx={columns}>
          <QuestionsPanel survey={shown} questions={questions} isHidden={!mayAsk} />
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            <EndingsPanel survey={shown} questions={questions.data ?? []} />
            {mayLinks && <LinksPanel survey={shown} />}
          </Stack>
        </Box>
      </Stack>
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  alignItems: 'start',
} as const;

function About({ survey: { status, description } }: { survey: Survey }) {
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {description && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      )}
      <SurveyStatusPill status={status} />
    </Stack>
  );
}

const PreviewDrawer = lazyPart(() => import('./preview-drawer.tsx'), 'PreviewDrawer');

function ViewActions({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] | undefined }) {
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
