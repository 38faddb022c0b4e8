import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Present } from '../../../../contract/schemas/administration/live.ts';
import type { TrackingEntry } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { lazyPart, PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { Disclosure, LoadProblem, Panel } from '../../../layout/page-parts.tsx';
import { Initials } from '../../../layout/person-avatar.tsx';
import { formatMoment, useNow } from '../../../layout/time.tsx';
import { usePresent } from '../../../live/present-store.ts';
import { useSendPresence } from '../../../live/use-send-presence.ts';
import { useReading } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { formatViewers } from '../../sentiments/shared/format-viewers.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { type ResponseDetails, responseDetails } from '../../sentiments/shared/queries.ts';
import { SlaPill } from '../../sentiments/shared/status-and-severity.tsx';
import { Answers, SurveyAnswers } from './answers.tsx';
import { ResponseEnd } from './response-end.tsx';
import { ResponseFacts } from './response-facts.tsx';
import { ResponseHead } from './response-head.tsx';
import { ResponseAssignees, ResponseWatchers } from './response-people.tsx';
import { StatusSteps } from './status-steps.tsx';
import { Timeline } from './timeline.tsx';
import { useResponseActions } from './use-response-actions.ts';

// Loaded lazily, because they need a request before they show anything.
const ResponseFollowUps = lazyPart(() => import('./response-follow-ups.tsx'), 'ResponseFollowUps');
const ResponseDuplicates = lazyPart(() => import('./response-duplicates.tsx'), 'ResponseDuplicates');
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

export function SentimentResponse() {
  const id = Number(useParams().responseId);
  const { data } = useReading(responseDetails(id));
  usePageTitle(data?.reference, data && { title: data.sentiment.name, to: paths.responses(data.sentiment.id) });
  return <ResponseDetail id={id} />;
}

export function ResponseDetail({ id, isInSplitView = false }: { id: number; isInSplitView?: boolean }) {
  const { data, error, refetch } = useReading(responseDetails(id));
  if (error && !data)
    return <LoadProblem isPart={isInSplitView} error={error} onRetry={() => void refetch()} what="response" />;
  if (!data) return <PageSkeleton />;
  return <Workplace key={id} response={data} isInSplitView={isInSplitView} />;
}

function Workplace({ response, isInSplitView }: { response: ResponseDetails; isInSplitView: boolean }) {
  const actions = useResponseActions(response.id);
  return (
    <Box sx={isInSplitView ? {} : { pb: 10 }}>
      <ResponseHead response={response} isInSplitView={isInSplitView} />
      <ResponseLive response={response} />
      {actions.clash && <MergeDialog clash={actions.clash} />}
      {actions.meanwhile.length > 0 && (
        <Alert severity="info" onClose={actions.forgetMeanwhile} sx={{ mb: 3 }}>
          Your change was saved. Another user changed in the meantime: {actions.meanwhile.join('. ')}.
        </Alert>
      )}
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <ResponseEnd response={response} actions={actions} />
      </Box>
      <Box sx={isInSplitView ? oneColumn : twoColumns}>
        <Box className="column">
          <Box sx={{ order: 1, minWidth: 0 }}>
            <Answers response={response} actions={actions} />
          </Box>
          {response.surveyAnswer && (
            <Box sx={{ order: 1, minWidth: 0 }}>
              <SurveyAnswers survey={response.surveyAnswer} />
            </Box>
          )}
          <Box sx={{ order: 3, minWidth: 0 }}>
            <Timeline response={response} actions={actions} />
          </Box>
        </Box>
        <Box className="column">
          <Stack sx={{ order: 2, gap: 3, minWidth: 0 }}>
            <StatusSteps response={response} actions={actions} />
            <ResponseDeadline response={response} />
            <ResponseAssignees response={response} actions={actions} />
          </Stack>
          <Stack sx={{ order: 4, gap: 3, minWidth: 0 }}>
            <ResponseFollowUps response={response} />
            <ResponseDuplicates response={response} actions={actions} />
            <ResponseFacts response={response} actions={actions} />
            <ResponseWatchers response={response} actions={actions} />
          </Stack>
        </Box>
      </Box>
    </Box>
  );
}

// In one column the sections of both columns are interleaved: answers, next steps, history, details.
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

const SlaExplained = lazyPart(
  () => import('../../sentiments/shared/sla-explained.tsx'),
  'SlaExplained',
  <Skeleton height={96} />,
);

function ResponseDeadline({ response }: { response: ResponseDetails }) {
  const { id, slaDueAt, firstResponseDueAt, firstRespondedAt, nextResponseDueAt, resolvedAt } = response;
  const mayExplain = useMay('sentimentResponses', 'sla');
  if (!slaDueAt) return null;
  return (
    <Panel title="SLA target" action={<SlaPill clock={response} />}>
      <Typography>{formatMoment(slaDueAt)}</Typography>
      {firstResponseDueAt && !firstRespondedAt && (
        <ReplyDue which="First" by={firstResponseDueAt} isOpen={resolvedAt === null} />
      )}
      {nextResponseDueAt && <ReplyDue which="Next" by={nextResponseDueAt} isOpen={resolvedAt === null} />}
      {mayExplain && (
        <Disclosure show="Show calculation" hide="Hide calculation" sx={{ ml: -1, my: 0.5 }}>
          <SlaExplained key={response.version} responseId={id} />
        </Disclosure>
      )}
    </Panel>
  );
}

function ReplyDue({ which, by, isOpen }: { which: 'First' | 'Next'; by: string; isOpen: boolean }) {
  const now = useNow();
  const isLate = isOpen && new Date(by) < now;
  return (
    <Typography variant="body2" color={isLate ? 'error' : 'textSecondary'}>
      {isLate ? `${which} reply was due ${formatMoment(by)}` : `${which} reply due ${formatMoment(by)}`}
    </Typography>
  );
}

function ResponseLive({ response }: { response: ResponseDetails }) {
  useSendPresence(response.id);
  const viewers = usePresent(response.id);
  const news = useNews(response);
  return (
    <Stack aria-live="polite" sx={{ gap: 2, mb: viewers.length + news.entries.length > 0 ? 3 : 0 }}>
      {viewers.length > 0 && <ActiveViewers viewers={viewers} />}
      {news.entries.length > 0 && (
        <Alert severity="info" onClose={news.dismiss}>
          {news.entries.slice(-shown).map((entry) => (
            <Typography key={entry.id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{entry.userName ?? 'Candor'}</strong> {deedOf(entry)}
            </Typography>
          ))}
          {news.entries.length > shown && (
            <Typography variant="body2">and {news.entries.length - shown} changes before</Typography>
          )}
        </Alert>
      )}
    </Stack>
  );
}

const shown = 3;

function ActiveViewers({ viewers }: { viewers: readonly Present[] }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {viewers.slice(0, shown).map(({ id, name }) => (
        <Initials key={id} name={name} />
      ))}
      <Typography variant="muted" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {formatViewers(viewers)}
      </Typography>
    </Stack>
  );
}

const deedOf = ({ kind, notes }: TrackingEntry) => (kind === 'note' ? 'wrote a note' : `· ${notes}`);

function useNews({ tracking }: ResponseDetails) {
  const latest = Math.max(0, ...tracking.map(({ id }) => id));
  const [seen, setSeen] = useState(latest);
  const me = Number(storedSession.user()?.id ?? 0);
  return {
    entries: tracking.filter(({ id, userId }) => id > seen && userId !== me),
    dismiss: () => setSeen(latest),
  };
}
