import BarChart from '@mui/icons-material/BarChart';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan, useShow } from '@refinedev/core';
import { EditButton, Show } from '@refinedev/mui';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { SurveyQuestion } from '../../schemas/survey-question.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import { useSurveyQuestions } from '../shared/use-survey-questions.ts';
import { QuestionsPanel } from './questions-panel.tsx';
import { EndingsPanel, LinksPanel, SurveyFacts } from './survey-panels.tsx';

export function SurveyView() {
  const { id = '' } = useParams();
  const { query, result: survey } = useShow<RowOf<'surveys'>, ApiFailure>({ resource: 'surveys', id });
  usePageTitle(survey?.name);
  if (query.error && !survey)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="survey" />;
  if (!survey) return <PageSkeleton />;
  return <Shown survey={survey} />;
}

function Shown({ survey: shown }: { survey: Survey }) {
  const { data: askAccess } = useCan({ resource: 'surveyQuestions', action: 'list' });
  const { data: linksAccess } = useCan({ resource: 'surveys', action: 'links' });
  const { query } = useSurveyQuestions(shown.id, { enabled: askAccess?.can === true });
  const questions = query.data?.data;
  if (askAccess?.can && query.isPending) return <PageSkeleton />;
  return (
    <Show
      {...pageLook}
      resource="surveys"
      recordItemId={shown.id}
      title={<PageTitle title={shown.name} about={<About survey={shown} />} />}
      headerButtons={<ViewActions survey={shown} questions={questions} />}
    >
      <Stack sx={{ gap: 3, pb: 10 }}>
        <SurveyFacts survey={shown} />
        <Box sx={columns}>
          <QuestionsPanel
            survey={shown}
            questions={{ data: questions, error: query.error, refetch: query.refetch }}
            isHidden={!askAccess?.can}
          />
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            <EndingsPanel survey={shown} questions={questions ?? []} />
            {linksAccess?.can && <LinksPanel survey={shown} />}
          </Stack>
        </Box>
      </Stack>
    </Show>
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
  const { data: previewAccess } = useCan({ resource: 'surveys', action: 'preview' });
  const { data: readAccess } = useCan({ resource: 'surveyResponses', action: 'list' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {previewAccess?.can && questions && questions.length > 0 && (
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
      {readAccess?.can && (
        <Button component={Link} to={surveyPaths.responses(survey.id)} variant="outlined" startIcon={<BarChart />}>
          Responses
        </Button>
      )}
      <EditButton resource="surveys" recordItemId={survey.id} variant="outlined" />
      {isOpen && questions && <PreviewDrawer survey={survey} questions={questions} onClose={() => setOpen(false)} />}
    </>
  );
}
