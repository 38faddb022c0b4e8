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
import { deleteAnswers, marksFor, setResponseStatus } from './answer-changes.ts';
import { AnswerFacts, AnswerNote, AnswerPath, AnswerTags } from './answer-panels.tsx';
import { ResponseStatus } from './answer-row.tsx';
import { resultPaths } from './result-address.ts';

const MakeCase = lazyPart(() => import('../cases/make-case.tsx'), 'MakeCase');

export function SurveyAnswer() {
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
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} what="answer" />;
  if (!data) return <AnswerSkeleton />;
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
        actions={<Actions answer={data} />}
      />
      <Box
        sx={{
          ...{ display: 'grid', gap: 3, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AnswerPath answer={data} />
          <AnswerVersions answer={data} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AnswerFacts answer={data} />
          <AnswerTags key={`tags-${data.id}`} answer={data} />
          <AnswerNote key={`note-${data.id}`} answer={data} />
        </Box>
      </Box>
    </Box>
  );
}

function Actions({ answer }: { answer: SurveyResponseData }) {
  const navigate = useNavigate();
  const call = useCall();
  const canSetStatus = useMay('surveyResponses', 'setStatus') && answer.completedAt !== null;
  const mayDelete = useMay('surveyResponses', 'delete');
  const mayMake = useMay('surveyResponses', 'createCase') && answer.status === 'complete' && answer.caseId === null;
  const [isMaking, setMaking] = useState(false);
  const remove = async () => {
    if (await deleteAnswers(call, [answer])) navigate(`${resultPaths.responses(answer.surveyId)}?tab=responses`);
  };
  return (
    <>
      <Neighbour id={answer.previousId} label="Newer answer" icon={<ChevronLeft />} />
      <Neighbour id={answer.nextId} label="Older answer" icon={<ChevronRight />} />
      {mayMake && (
        <Button variant="outlined" onClick={() => setMaking(true)}>
          Create case
        </Button>
      )}
      {isMaking && (
        <MakeCase
          answerId={answer.id}
          survey={{ id: answer.surveyId, name: answer.surveyName }}
          onClose={() => setMaking(false)}
        />
      )}
      {canSetStatus && answer.status === 'partial' && (
        <Button variant="contained" onClick={() => void setResponseStatus(call, [answer], 'complete')}>
          Include in results
        </Button>
      )}
      {canSetStatus &&
        marksFor([answer]).map(([status, label]) => (
          <Button key={status} variant="outlined" onClick={() => void setResponseStatus(call, [answer], status)}>
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

function AnswerSkeleton() {
  return (
    <Box role="status" aria-label="Loading the answer" sx={{ display: 'grid', gap: 3 }}>
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

function AnswerVersions({ answer: { earlier } }: { answer: SurveyResponseData }) {
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
