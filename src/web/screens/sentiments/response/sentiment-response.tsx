import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../page-title.ts';
import { paths } from '../shared/paths.ts';
import { responseDetails } from '../shared/queries.ts';
import { Answers } from './answers.tsx';
import { ResponseDeadline } from './response-deadline.tsx';
import type { ResponseDetails } from './response-details.ts';
import { ResponseEnd } from './response-end.tsx';
import { ResponseFacts } from './response-facts.tsx';
import { ResponseHead } from './response-head.tsx';
import { ResponseLive } from './response-live.tsx';
import { ResponsePeople } from './response-people.tsx';
import { ResponseWatchers } from './response-watchers.tsx';
import { StatusSteps } from './status-steps.tsx';
import { Timeline } from './timeline.tsx';
import { useResponseActions } from './use-response-actions.ts';

// They have something to show only once the server has looked for it.
const ResponseFollowUps = lazy(async () => ({
  default: (await import('./response-follow-ups.tsx')).ResponseFollowUps,
}));
const ResponseDuplicates = lazy(async () => ({
  default: (await import('./response-duplicates.tsx')).ResponseDuplicates,
}));
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** A response as a place to work: what was said, what to do about it, and what was done. */
export function SentimentResponse() {
  const id = Number(useParams().responseId);
  const { data } = useQuery(responseDetails(id));
  usePageTitle(data?.reference, data && { title: data.sentiment.name, to: paths.responses(data.sentiment.id) });
  return <ResponseDetail id={id} />;
}

/** The same, also beside a list, where there is room for one column. */
export function ResponseDetail({ id, isBeside = false }: { id: number; isBeside?: boolean }) {
  const { data, error, refetch } = useQuery(responseDetails(id));
  if (error && !data)
    return <LoadProblem isPart={isBeside} error={error} onRetry={() => void refetch()} what="response" />;
  if (!data) return <PageSkeleton />;
  return <Workplace key={id} response={data} isBeside={isBeside} />;
}

function Workplace({ response, isBeside }: { response: ResponseDetails; isBeside: boolean }) {
  const actions = useResponseActions(response.id);
  return (
    <Box sx={isBeside ? {} : { pb: 10 }}>
      <ResponseHead response={response} isBeside={isBeside} />
      <ResponseLive response={response} />
      {actions.clash && (
        <Suspense>
          <MergeDialog clash={actions.clash} />
        </Suspense>
      )}
      {actions.meanwhile.length > 0 && (
        <Alert severity="info" onClose={actions.forgetMeanwhile} sx={{ mb: 3 }}>
          Your change was made. Meanwhile somebody else changed: {actions.meanwhile.join('. ')}.
        </Alert>
      )}
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <ResponseEnd response={response} actions={actions} />
      </Box>
      <Box sx={isBeside ? oneColumn : twoColumns}>
        <Box className="column">
          <Box sx={{ order: 1, minWidth: 0 }}>
            <Answers response={response} actions={actions} />
          </Box>
          <Box sx={{ order: 3, minWidth: 0 }}>
            <Timeline response={response} actions={actions} />
          </Box>
        </Box>
        <Box className="column">
          <Stack sx={{ order: 2, gap: 3, minWidth: 0 }}>
            <StatusSteps response={response} actions={actions} />
            <ResponseDeadline response={response} />
            <ResponsePeople response={response} actions={actions} />
          </Stack>
          <Stack sx={{ order: 4, gap: 3, minWidth: 0 }}>
            <Suspense>
              <ResponseFollowUps response={response} />
              <ResponseDuplicates response={response} actions={actions} />
            </Suspense>
            <ResponseFacts response={response} actions={actions} />
            <ResponseWatchers response={response} actions={actions} />
          </Stack>
        </Box>
      </Box>
    </Box>
  );
}

// What was said, what to do next, what happened, everything else: on one column the two columns run into each other.
const oneColumn = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  '& > .column': { display: 'contents' },
} as const;

const twoColumns = {
  ...oneColumn,
  display: { xs: 'flex', lg: 'grid' },
  alignItems: { lg: 'start' },
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  '& > .column': { display: { xs: 'contents', lg: 'flex' }, flexDirection: 'column', gap: 3, minWidth: 0 },
} as const;
