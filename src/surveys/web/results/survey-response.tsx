import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useCan, useShow } from '@refinedev/core';
import { Show } from '@refinedev/mui';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import type { AnswerOf } from '../../../core/routes/operations.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { AnswerValue } from '../../../responses/shared/answer-value.tsx';
import type { SurveyResponseData } from '../../schemas/survey-response.ts';
import { marksFor, useResponseChanges } from './response-changes.ts';
import { AnswerPath, ResponseFacts, ResponseNote, ResponseTags } from './response-panels.tsx';
import { ResponseStatus } from './response-row.tsx';
import { resultPaths } from './result-address.ts';

const MakeCase = lazyPart(() => import('../cases/make-case.tsx'), 'MakeCase');

/** Until the text is analyzed. */
const pollMs = 2_000;

export function SurveyResponse() {
  const { responseId = '' } = useParams();
  const { query, result: response } = useShow<AnswerOf<'surveyResponses', 'show'>, ApiFailure>({
    resource: 'surveyResponses',
    id: responseId,
    queryOptions: {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => (state.data?.data.sentimentSource === 'pending' ? pollMs : false),
    },
  });
  usePageTitle(
    response && (response.customerName ?? `Response ${response.id}`),
    response && { title: response.surveyName, to: resultPaths.responses(response.surveyId) },
  );
  if (query.error) return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="response" />;
  if (!response) return <ResponseSkeleton />;
  return (
    <Show
      {...pageLook}
      resource="surveyResponses"
      recordItemId={response.id}
      title={
        <PageTitle
          title={response.customerName ?? `Response ${response.id}`}
          about={
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <ResponseStatus {...response} />
              <Link component={RouterLink} to={resultPaths.responses(response.surveyId)}>
                {response.surveyName}
              </Link>
            </Stack>
          }
        />
      }
      headerButtons={<Actions response={response} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          pb: 10,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AnswerPath response={response} />
          <ResponseVersions response={response} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ResponseFacts response={response} />
          <ResponseTags key={`tags-${response.id}`} response={response} />
          <ResponseNote key={`note-${response.id}`} response={response} />
        </Box>
      </Box>
    </Show>
  );
}

function Actions({ response }: { response: SurveyResponseData }) {
  const navigate = useNavigate();
  const { setStatus, deleteResponses } = useResponseChanges();
  const { data: setStatusAccess } = useCan({ resource: 'surveyResponses', action: 'setStatus' });
  const canSetStatus = setStatusAccess?.can === true && response.completedAt !== null;
  const { data: deleteAccess } = useCan({ resource: 'surveyResponses', action: 'delete' });
  const { data: makeAccess } = useCan({ resource: 'surveyResponses', action: 'createCase' });
  const canMake = makeAccess?.can === true && response.status === 'complete' && response.caseId === null;
  const [isMaking, setMaking] = useState(false);
  const remove = async () => {
    if (await deleteResponses([response])) navigate(`${resultPaths.responses(response.surveyId)}?tab=responses`);
  };
  return (
    <>
      <Neighbour id={response.previousId} label="Newer response" icon={<ChevronLeft />} />
      <Neighbour id={response.nextId} label="Older response" icon={<ChevronRight />} />
      {canMake && (
        <Button variant="outlined" onClick={() => setMaking(true)}>
          Create case
        </Button>
      )}
      {isMaking && (
        <MakeCase
          responseId={response.id}
          survey={{ id: response.surveyId, name: response.surveyName }}
          onClose={() => setMaking(false)}
        />
      )}
      {canSetStatus && response.status === 'partial' && (
        <Button variant="contained" onClick={() => void setStatus([response], 'complete')}>
          Include in results
        </Button>
      )}
      {canSetStatus &&
        marksFor([response]).map(([status, label]) => (
          <Button key={status} variant="outlined" onClick={() => void setStatus([response], status)}>
            {label}
          </Button>
        ))}
      {deleteAccess?.can && (
        <Button color="error" onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </>
  );
}

function Neighbour({ id, label, icon }: { id: number | null; label: string; icon: ReactNode }) {
  const link = id === null ? { disabled: true } : { component: RouterLink, to: resultPaths.response(id) };
  return (
    <IconButton aria-label={label} {...link}>
      {icon}
    </IconButton>
  );
}

function ResponseSkeleton() {
  return (
    <Box role="status" aria-label="Loading the response" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton width={280} height={34} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' } }}>
        <Skeleton height={420} />
        <Skeleton height={320} />
      </Box>
    </Box>
  );
}

type Version = SurveyResponseData['earlier'][number];

function formatVersion({ why, at, surveyVersion }: Version): string {
  if (why === 'edited') return `Before the change of ${formatMoment(at)}`;
  if (why === 'late') return `Before the late answers of ${formatMoment(at)}`;
  return `Answered in version ${surveyVersion} of the survey, until ${formatMoment(at)}`;
}

function ResponseVersions({ response: { earlier } }: { response: SurveyResponseData }) {
  if (earlier.length === 0) return null;
  return (
    <Panel title="Previous version">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {earlier.map((version, at) => (
          <Box component="details" key={version.at} open={at === 0}>
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', mb: 1 }}>
              {formatVersion(version)}
            </Typography>
            <AnswerList {...version} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function AnswerList({ answers }: Version) {
  if (answers.length === 0) return <Typography color="textSecondary">No answers.</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {answers.map((answer) => (
        <div key={answer.fieldId}>
          <Typography component="dt" variant="muted" dir="auto" sx={{ textAlign: 'left' }}>
            {answer.fieldName}
          </Typography>
          <Box component="dd" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
            <AnswerValue answer={answer} />
          </Box>
        </div>
      ))}
    </Box>
  );
}
