import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { type WholeSurveyResponse, wholeSurveyResponseSchema } from '../../../../contract/schemas/survey-response.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { call } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { deleteAnswers, markAnswers } from './answer-changes.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { AnswerNote, AnswerTags } from './answer-notes.tsx';
import { AnswerPath } from './answer-path.tsx';
import { AnswerVersions } from './answer-versions.tsx';
import { ResponseStatus } from './response-status.tsx';
import { resultPaths } from './result-address.ts';

const MakeCase = lazy(async () => ({ default: (await import('../cases/make-case.tsx')).MakeCase }));

/** One answer to a survey: the way through it with what was said, and everything around it. */
export function SurveyAnswer() {
  const { responseId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['data', 'default', 'surveyResponses', 'one', responseId],
    queryFn: async ({ signal }) =>
      wholeSurveyResponseSchema.parse(await call('surveyResponses', 'show', { params: { responseId }, signal })),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} what="answer" />;
  if (!data) return <AnswerSkeleton />;
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title={data.customerName ?? `Answer ${data.id}`}
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

function Actions({ answer }: { answer: WholeSurveyResponse }) {
  const navigate = useNavigate();
  const mayMark = useMay('surveyResponses', 'setStatus') && answer.completedAt !== null;
  const mayDelete = useMay('surveyResponses', 'delete');
  const mayMake = useMay('surveyResponses', 'createCase') && answer.status === 'complete' && answer.caseId === null;
  const [isMaking, setMaking] = useState(false);
  const isMarked = answer.status === 'spam' || answer.status === 'test';
  const remove = async () => {
    if (await deleteAnswers([answer])) navigate(`${resultPaths.responses(answer.surveyId)}?tab=responses`);
  };
  return (
    <>
      <Neighbour id={answer.previousId} label="Newer answer" icon={<ChevronLeft />} />
      <Neighbour id={answer.nextId} label="Older answer" icon={<ChevronRight />} />
      {mayMake && (
        <Button variant="outlined" onClick={() => setMaking(true)}>
          Put into the inbox
        </Button>
      )}
      {isMaking && (
        <Suspense>
          <MakeCase
            answerId={answer.id}
            survey={{ id: answer.surveyId, name: answer.surveyName }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
      {mayMark && answer.status === 'partial' && (
        <Button variant="contained" onClick={() => void markAnswers([answer], 'complete')}>
          Let it count
        </Button>
      )}
      {mayMark && !isMarked && (
        <>
          <Button variant="outlined" onClick={() => void markAnswers([answer], 'spam')}>
            Mark as spam
          </Button>
          <Button variant="outlined" onClick={() => void markAnswers([answer], 'test')}>
            Mark as test
          </Button>
        </>
      )}
      {mayMark && isMarked && (
        <Button variant="outlined" onClick={() => void markAnswers([answer], 'complete')}>
          Count it again
        </Button>
      )}
      {mayDelete && (
        <Button color="error" onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </>
  );
}

function Neighbour({ id, label, icon }: { id: number | null; label: string; icon: ReactNode }) {
  if (id === null) {
    return (
      <IconButton aria-label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton aria-label={label} component={RouterLink} to={resultPaths.response(id)}>
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
