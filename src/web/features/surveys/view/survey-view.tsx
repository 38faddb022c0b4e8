import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { survey, surveyQuestions } from '../shared/survey-queries.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { EndingsPanel } from './endings-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { SurveyFacts } from './survey-facts.tsx';
import { ViewActions } from './view-actions.tsx';

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
