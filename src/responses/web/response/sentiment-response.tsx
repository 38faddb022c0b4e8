import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Show } from '@refinedev/mui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import type { Present } from '../../../core/contract/schemas/live.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { Disclosure, LoadProblem, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Initials } from '../../../core/web/layout/person-avatar.tsx';
import { useNow } from '../../../core/web/layout/time.tsx';
import { usePresent } from '../../../core/web/live/present-store.ts';
import { storedSession } from '../../../core/web/providers/session.ts';
import { useLiveThread } from '../../../mails/shared/thread.ts';
import { useReply } from '../../../mails/shared/use-reply.ts';
import { statusRefOf } from '../../rules/status-labels.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import type { TrackingEntry } from '../../schemas/sentiment-response.ts';
import { formatViewers } from '../../shared/format-viewers.ts';
import { paths } from '../../shared/paths.ts';
import { SlaPill, useStatuses } from '../../shared/status-and-severity.tsx';
import { useResponseDetails } from '../details/use-response-details.ts';
import { responsesChanged, showChanges } from '../inbox/inbox-changes.ts';
import { useActs } from '../inbox/use-inbox-acts.ts';
import { Answers, SurveyAnswers } from './answers.tsx';
import { ResponseEnd } from './response-end.tsx';
import { ResponseFacts } from './response-facts.tsx';
import { ResponseSteps, ResponseTitle } from './response-head.tsx';
import { ResponseAssignees, ResponseWatchers } from './response-people.tsx';
import { ResponseShortcuts } from './response-shortcuts.tsx';
import { StatusSteps } from './status-steps.tsx';
import { Timeline } from './timeline.tsx';
import { useQueue } from './use-queue.ts';
import { useResponseActions } from './use-response-actions.ts';
import { useSendPresence } from './use-send-presence.ts';
import { Writing } from './writing.tsx';

// Loaded lazily, because they need a request before they show anything.
const ResponseFollowUps = lazyPart(() => import('./response-follow-ups.tsx'), 'ResponseFollowUps');
const ResponseDuplicates = lazyPart(() => import('./response-duplicates.tsx'), 'ResponseDuplicates');
const ActDialog = lazyPart(() => import('../inbox/act-dialog.tsx'), 'ActDialog');
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

export function SentimentResponse() {
  const id = Number(useParams().responseId);
  const { result } = useResponseDetails(id);
  usePageTitle(result?.reference, result && { title: result.sentiment.name, to: paths.responses(result.sentiment.id) });
  return <ResponseDetail id={id} place="page" hasShortcuts />;
}

/** beside: next to the list · alone: in the inbox, without the list. */
export type Place = 'page' | 'beside' | 'alone';

interface ResponseDetailProps {
  id: number;
  place: Place;
  /** False while the keys act on selected rows. */
  hasShortcuts: boolean;
  onHandled?: (() => void) | undefined;
}

export function ResponseDetail({ id, place, hasShortcuts, onHandled }: ResponseDetailProps) {
  const { query, result } = useResponseDetails(id);
  if (result)
    return <Workplace key={id} response={result} place={place} hasShortcuts={hasShortcuts} onHandled={onHandled} />;
  if (!query.error) return <PageSkeleton />;
  return (
    <LoadProblem isPart={place !== 'page'} error={query.error} onRetry={() => void query.refetch()} what="response" />
  );
}

type WorkplaceProps = Omit<ResponseDetailProps, 'id'> & { response: ResponseDetails };

function Workplace({ response, place, hasShortcuts, onHandled }: WorkplaceProps) {
  const actions = useResponseActions(response.id);
  const acts = useActs(
    Number(storedSession.user()?.id ?? 0),
    () => ({ rows: [response] }),
    (act) => {
      if (act.isHandled) onHandled?.();
    },
  );
  const queue = useQueue(response.id);
  const thread = useLiveThread(response);
  const statuses = useStatuses();
  const reply = useReply(response.id, {
    onSend: (status) => {
      const to = statuses.find(({ key }) => key === status);
      return to ? showChanges(new Map([[response.id, statusRefOf(to)]])) : () => {};
    },
    onSent: (status) => {
      void responsesChanged([response.id]).catch(() => undefined);
      if (status) onHandled?.();
    },
  });
  return (
    <Show
      {...pageLook}
      resource="sentimentResponses"
      recordItemId={response.id}
      title={<ResponseTitle response={response} />}
      headerButtons={place === 'page' ? <ResponseSteps response={response} /> : () => null}
    >
      {hasShortcuts && <ResponseShortcuts response={response} acts={acts} isPage={place === 'page'} />}
      {acts.asking && <ActDialog acts={acts} />}
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
      <Box sx={place === 'beside' ? oneColumn : twoColumns}>
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
            <Timeline response={response} actions={actions} thread={thread} reply={reply} />
          </Box>
          <Box sx={writingStyle}>
            <Writing
              response={response}
              actions={actions}
              thread={thread}
              reply={reply}
              begin={place === 'page' ? queue?.write : undefined}
            />
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
    </Show>
  );
}

// In sight wherever the page is scrolled to.
const writingStyle = {
  order: 5,
  displayPrint: 'none',
  minWidth: 0,
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  pb: 1.5,
  // Room for the floating button.
  pr: 7,
  bgcolor: 'background.default',
} as const;

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

const SlaExplained = lazyPart(() => import('../../shared/sla-explained.tsx'), 'SlaExplained', <Skeleton height={96} />);

function ResponseDeadline({ response }: { response: ResponseDetails }) {
  const { id, slaDueAt, firstResponseDueAt, firstRespondedAt, nextResponseDueAt, resolvedAt } = response;
  const { data: explainAccess } = useCan({ resource: 'sentimentResponses', action: 'sla' });
  if (!slaDueAt) return null;
  return (
    <Panel title="SLA target" action={<SlaPill clock={response} />}>
      <Typography>{formatMoment(slaDueAt)}</Typography>
      {firstResponseDueAt && !firstRespondedAt && (
        <ReplyDue which="First" by={firstResponseDueAt} isOpen={resolvedAt === null} />
      )}
      {nextResponseDueAt && <ReplyDue which="Next" by={nextResponseDueAt} isOpen={resolvedAt === null} />}
      {explainAccess?.can && (
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
