import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, Link, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import {
  type SurveyResponseData,
  surveyResponseDataSchema,
} from '../../../../contract/schemas/surveys/survey-response.ts';
import { lazyPart, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import { reading, useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { AnswerValue } from '../../responses/response/answers.tsx';
import { deleteResponses, marksFor, setResponseStatus } from './response-changes.ts';
import { AnswerPath, ResponseFacts, ResponseNote, ResponseTags } from './response-panels.tsx';
import { ResponseStatus } from './response-row.tsx';
import { resultPaths } from './result-address.ts';

const MakeCase = lazyPart(() => import('../cases/make-case.tsx'), 'MakeCase');

export function SurveyResponse() {
  const { responseId = '' } = useParams();
  const { data, error, refetch } = useReading(
    reading('surveyResponses', 'show', {
      params: { responseId },
      schema: surveyResponseDataSchema,
      keepsPrevious: true,
    }),
  );
  usePageTitle(
    data && (data.customerName ?? `Response ${data.id}`),
    data && { title: data.surveyName, to: resultPaths.responses(data.surveyId) },
  );
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} what="response" />;
  if (!data) return <ResponseSkeleton />;
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title={data.customerName ?? `Response ${data.id}`}
        about={
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <ResponseStatus {...data} />
            <Link component={RouterLink} to={resultPaths.responses(data.surveyId)}>
              {data.surveyName}
            </Link>
          </Stack>
        }
        actions={<Actions response={data} />}
      />
      <Box
        sx={{
          ...{ display: 'grid', gap: 3, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AnswerPath response={data} />
          <ResponseVersions response={data} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ResponseFacts response={data} />
          <ResponseTags key={`tags-${data.id}`} response={data} />
          <ResponseNote key={`note-${data.id}`} response={data} />
        </Box>
      </Box>
    </Box>
  );
}

function Actions({ response }: { response: SurveyResponseData }) {
  const navigate = useNavigate();
  const call = useCall();
  const canSetStatus = useMay('surveyResponses', 'setStatus') && response.completedAt !== null;
  const mayDelete = useMay('surveyResponses', 'delete');
  const mayMake = useMay('surveyResponses', 'createCase') && response.status === 'complete' && response.caseId === null;
  const [isMaking, setMaking] = useState(false);
  const remove = async () => {
    if (await deleteResponses(call, [response])) navigate(`${resultPaths.responses(response.surveyId)}?tab=responses`);
  };
  return (
    <>
      <Neighbour id={response.previousId} label="Newer response" icon={<ChevronLeft />} />
      <Neighbour id={response.nextId} label="Older response" icon={<ChevronRight />} />
      {mayMake && (
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
        <Button variant="contained" onClick={() => void setResponseStatus(call, [response], 'complete')}>
          Include in results
        </Button>
      )}
      {canSetStatus &&
        marksFor([response]).map(([status, label]) => (
          <Button key={status} variant="outlined" onClick={() => void setResponseStatus(call, [response], status)}>
            {label}
          </Button>
        ))}
      {mayDelete && (
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

const whys: Readonly<Record<Version['why'], string>> = {
  edited: 'Before the change of',
  late: 'Before the late answers of',
};

function ResponseVersions({ response: { earlier } }: { response: SurveyResponseData }) {
  if (earlier.length === 0) return null;
  return (
    <Panel title="Previous version">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {earlier.map((version, at) => (
          <Box component="details" key={version.at} open={at === 0}>
            <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', mb: 1 }}>
              {`${whys[version.why]} ${formatMoment(version.at)}`}
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
