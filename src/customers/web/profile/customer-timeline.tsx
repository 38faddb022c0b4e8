import BallotOutlined from '@mui/icons-material/BallotOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import { Box, Button, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { plainNote } from '../../../core/rules/mentions.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { LoadProblem, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { StatusPill } from '../../../responses/shared/status-and-severity.tsx';
import { type TimelineKind, timelineKinds } from '../../schemas/customer-calls.ts';
import type { TimelineEntry } from '../../schemas/timeline.ts';

const kindLabels: Record<TimelineKind, string> = {
  response: 'Responses',
  survey: 'Surveys answered',
  email: 'Emails',
  note: 'Notes',
  change: 'Case changes',
};

/** Everything that happened to a customer, latest first. */
export function CustomerTimeline({ customerId }: { customerId: number }) {
  const [kind, setKind] = useState<TimelineKind | ''>('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const filter = (chosen: string) => {
    setKind(timelineKinds.find((one) => one === chosen) ?? '');
    setCursors([]);
  };
  const pages = ['', ...cursors];
  return (
    <Panel
      title="Timeline"
      action={
        <SelectField
          aria-label="Show"
          value={kind}
          none="Everything"
          options={timelineKinds.map((one) => [one, kindLabels[one]])}
          onChange={filter}
          slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Show' } }}
          sx={{ minWidth: 170 }}
        />
      }
    >
      <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {pages.map((after, n) => (
          <TimelinePage
            key={`${kind} ${after}`}
            asked={{ ...(kind && { kind }), ...(after && { _after: after }) }}
            customerId={customerId}
            onMore={n === pages.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface TimelinePageProps {
  customerId: number;
  asked: { kind?: TimelineKind; _after?: string };
  onMore: ((next: string) => void) | undefined;
}

function TimelinePage({ customerId, asked, onMore }: TimelinePageProps) {
  const { query } = useOperation('customerFormResponses', 'timeline', { params: { id: customerId }, query: asked });
  const { error } = query;
  const page = query.data?.data;
  if (error && !page)
    return (
      <li>
        <LoadProblem error={error} onRetry={() => void query.refetch()} what="timeline" />
      </li>
    );
  if (!page) return [0, 1, 2].map((n) => <Skeleton key={n} component="li" variant="rounded" height={44} />);
  const { entries, next } = page;
  if (entries.length === 0 && !asked._after)
    return (
      <Typography component="li" color="textSecondary">
        {asked.kind
          ? 'Nothing of this kind yet.'
          : 'Responses, surveys, emails and notes of this customer appear here.'}
      </Typography>
    );
  return (
    <>
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
      {next && onMore && (
        <li>
          <Button onClick={() => onMore(next)}>Show earlier</Button>
        </li>
      )}
    </>
  );
}

const icons = {
  response: ForumOutlined,
  survey: BallotOutlined,
  email: MailOutlined,
  note: StickyNote2Outlined,
  change: SyncAltOutlined,
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, at, status, customStatusId } = entry;
  const Icon = icons[kind];
  const text = formatEntry(entry);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Icon fontSize="small" sx={{ color: 'text.secondary', mt: '1px' }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="div">
          <EntryTitle entry={entry} />{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            · <Ago time={at} />
          </Box>
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" dir="auto" sx={clamped} title={text}>
            {text}
          </Typography>
        )}
      </Box>
      {status && <StatusPill status={status} customStatusId={customStatusId} />}
    </Stack>
  );
}

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

function EntryTitle({ entry: { kind, title, userName, responseId, surveyResponseId } }: { entry: TimelineEntry }) {
  const to =
    surveyResponseId !== null
      ? paths.surveyResponse(surveyResponseId)
      : responseId !== null
        ? paths.response(responseId)
        : undefined;
  const link = to ? (
    <MuiLink component={Link} to={to}>
      {title}
    </MuiLink>
  ) : (
    title
  );
  if (kind === 'response') return link;
  if (kind === 'survey') return <>Answered {link}</>;
  if (kind === 'email') return title ? <>Survey sent: {link}</> : <>Survey sent</>;
  return (
    <>
      {userName ?? 'Candor'} in {link}
    </>
  );
}

const emailStates: Record<string, string> = {
  bounced: 'The email bounced.',
  failed: 'The email could not be sent.',
  cancelled: 'Cancelled.',
};

function formatEntry({ kind, text }: TimelineEntry): string {
  if (kind === 'email') return emailStates[text] ?? '';
  return kind === 'note' ? plainNote(text) : text;
}
