import Add from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { EditButton, List } from '@refinedev/mui';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatCount } from '../../core/contract/notations/notation.ts';
import type { RowOf } from '../../core/routes/operations.ts';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../core/web/layout/page.tsx';
import { pageLook } from '../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle } from '../../core/web/layout/page-parts.tsx';
import { visuallyHidden } from '../../core/web/layout/visually-hidden.ts';
import { EmptyPicture } from '../../core/web/list/empty-picture.tsx';
import { ListSkeleton } from '../../core/web/list/list-states.tsx';
import { liveBus } from '../../core/web/live/live-bus.ts';
import { whenUserActive } from '../../core/web/live/user-activity.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { formatResponses } from '../../forms/shared/parts/format-responses.ts';
import { paths } from '../shared/paths.ts';
import { readRowsAgain } from './inbox/inbox-changes.ts';
import { readRows } from './inbox/inbox-rows.ts';
import { InboxTable } from './inbox/inbox-table.tsx';
import { InboxToolbar } from './inbox/inbox-toolbar.tsx';
import { inboxViews } from './inbox/inbox-views.ts';
import { ReadAhead, useReadAhead } from './inbox/read-ahead.tsx';
import { useReportsOpen } from './inbox/reports.ts';
import { type Inbox as InboxState, useInbox } from './inbox/use-inbox.ts';
import { type InboxActs, useInboxActs } from './inbox/use-inbox-acts.ts';
import { useInboxShortcuts } from './inbox/use-inbox-shortcuts.ts';
import { ViewTabs } from './inbox/view-tabs.tsx';

export function Inbox() {
  const inbox = useInbox({}, 'open');
  return (
    <>
      {/* The breadcrumb shows the name, so that the rows begin higher. */}
      <Typography variant="h1" sx={{ '@media not print': visuallyHidden }}>
        Inbox
      </Typography>
      <InboxParts inbox={inbox} answerPath={undefined} />
    </>
  );
}

export function SentimentResponses() {
  const id = Number(useParams().id);
  const inbox = useInbox({ sentimentId: id }, 'all');
  const { query, result: form } = useOne<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    id,
  });
  const { data: answerAccess } = useCan({ resource: 'sentiments', action: 'show' });
  const { data: importAccess } = useCan({ resource: 'responseImports', action: 'create' });
  usePageTitle(form && 'Responses', form && { title: form.name, to: paths.answer(id) });
  if (query.isPending) return <PageSkeleton />;
  return (
    <List
      {...pageLook}
      resource="sentimentResponses"
      title={<PageTitle title={form?.name ?? 'Responses'} about={form && aboutCounts(form)} />}
      headerButtons={
        <>
          {importAccess?.can && (
            <Button component={Link} to={paths.importResponses(id)} color="inherit">
              Import
            </Button>
          )}
          <EditButton resource="sentiments" recordItemId={id} variant="outlined">
            Edit form
          </EditButton>
          {answerAccess?.can && (
            <Button component={Link} to={paths.answer(id)} variant="contained" startIcon={<Add />}>
              Add a response
            </Button>
          )}
        </>
      }
    >
      <InboxParts inbox={inbox} answerPath={answerAccess?.can ? paths.answer(id) : undefined} />
    </List>
  );
}

function aboutCounts({ openCount, responseCount }: { openCount: number; responseCount: number }): string {
  if (responseCount === 0) return 'No responses yet';
  return `${formatResponses(responseCount)}, ${formatCount(openCount)} open`;
}

const ActDialog = lazyPart(() => import('./inbox/act-dialog.tsx'), 'ActDialog');
const BulkBar = lazyPart(() => import('./inbox/bulk-bar.tsx'), 'BulkBar');
const ReportsDialog = lazyPart(() => import('./inbox/reports-dialog.tsx'), 'ReportsDialog');
const ShortcutSheet = lazyPart(() => import('./inbox/shortcut-sheet.tsx'), 'ShortcutSheet');

function InboxParts({ inbox, answerPath }: { inbox: InboxState; answerPath: string | undefined }) {
  const [hasSheet, setSheet] = useState(false);
  const acts = useInboxActs(inbox);
  const shortcuts = useInboxShortcuts(inbox, acts, () => setSheet(true));
  const hasReports = useReportsOpen();
  const pointed = useReadAhead(inbox);
  return (
    <Box sx={{ pb: 10 }}>
      <ViewTabs inbox={inbox} />
      <InboxToolbar inbox={inbox} onSheet={() => setSheet(true)} />
      <InboxNews inbox={inbox} />
      <InboxContent inbox={inbox} acts={acts} answerPath={answerPath} />
      {inbox.ticked.ids.length > 0 && <BulkBar inbox={inbox} acts={acts} />}
      {acts.asking && <ActDialog acts={acts} />}
      {hasReports && <ReportsDialog mayUndo={acts.may.undo} />}
      {pointed !== undefined && <ReadAhead id={pointed} />}
      {hasSheet && <ShortcutSheet shortcuts={shortcuts} onClose={() => setSheet(false)} />}
    </Box>
  );
}

const collectMs = 600;
const maxRequestedIds = 50;

/** New responses appear only on request, so that rows do not move under the pointer. */
function InboxNews({ inbox }: { inbox: InboxState }) {
  const queryKey = JSON.stringify([inbox.scope, inbox.address.query]);
  return <News key={queryKey} inbox={inbox} />;
}

function News({ inbox }: { inbox: InboxState }) {
  const [found, setFound] = useState<readonly number[]>([]);
  const [isUnsure, setUnsure] = useState(false);
  useChangesOf(inbox, {
    onFound: (ids) => setFound((before) => [...new Set([...before, ...ids])]),
    onUnsure: () => setUnsure(true),
  });
  const news = found.filter((id) => !inbox.rows.some((row) => row.id === id));
  const show = () => {
    setFound([]);
    setUnsure(false);
    void readRowsAgain();
  };
  return (
    <Stack role="status" sx={{ alignItems: 'center', mb: news.length > 0 || isUnsure ? 1.5 : 0 }}>
      {(news.length > 0 || isUnsure) && (
        <Button variant="outlined" size="small" onClick={show}>
          {isUnsure ? 'Many changes – show' : `${news.length} new – show`}
        </Button>
      )}
    </Stack>
  );
}

interface Handlers {
  onFound: (ids: number[]) => void;
  onUnsure: () => void;
}

function useChangesOf({ scope, address, rows }: InboxState, found: Handlers): void {
  const latest = useRef({ rows, handlers: found });
  latest.current = { rows, handlers: found };
  const queryKey = useRef({ scope, query: address.query });
  useEffect(() => {
    const waiting = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadChanged = async () => {
      const ids = [...waiting]
        .filter((id) => !latest.current.rows.some((row) => row.id === id))
        .slice(0, maxRequestedIds);
      waiting.clear();
      if (ids.length === 0) return;
      const { scope, query } = queryKey.current;
      const found = await readRows(scope, { ...query, id_in: ids.join(','), _start: 0, _end: maxRequestedIds });
      latest.current.handlers.onFound(found.data.map(({ id }) => id));
    };
    const tryLoadChanged = () => void loadChanged().catch(() => undefined);
    const stop = liveBus.subscribe((event) => {
      if (event.kind === 'many' || (event.kind === 'ready' && !event.resumed)) latest.current.handlers.onUnsure();
      if (event.kind !== 'responses') return;
      for (const { id } of event.changes) waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(() => whenUserActive(tryLoadChanged), collectMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

const InboxBoard = lazyPart(() => import('./inbox/inbox-board.tsx'), 'InboxBoard', <ListSkeleton what="responses" />);
const InboxSplit = lazyPart(() => import('./inbox-split.tsx'), 'InboxSplit', <ListSkeleton what="responses" />);

interface InboxContentProps {
  inbox: InboxState;
  acts: InboxActs;
  answerPath: string | undefined;
}

function InboxContent({ inbox, acts, answerPath }: InboxContentProps) {
  const { list, rows, address } = inbox;
  if (address.layout === 'board') return <InboxBoard inbox={inbox} acts={acts} />;
  if (!list.data && list.error)
    return <LoadProblem isPart error={list.error} onRetry={() => void list.refetch()} what="list of responses" />;
  if (!list.data) return <ListSkeleton what="responses" />;
  if (rows.length === 0) return <EmptyInbox inbox={inbox} answerPath={answerPath} />;
  if (address.layout === 'split' || address.layout === 'focus') return <InboxSplit inbox={inbox} />;
  return <InboxTable inbox={inbox} />;
}

function EmptyInbox({ inbox: { address, list, counts }, answerPath }: Omit<InboxContentProps, 'acts'>) {
  const { q, isNarrowed, view, name } = address;
  const soFar = list.hasNextPage ? ' so far' : '';
  const hasNone = name === 'all' || counts?.builtIn.find(({ view }) => view === 'all')?.count === 0;
  const empty = hasNone ? inboxViews.find((one) => one.name === 'all')?.empty : view?.empty;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 2 }}>
      {hasNone && !isNarrowed && <EmptyPicture name="inbox" />}
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {isNarrowed ? (q ? `No results for “${q}”${soFar}.` : 'Nothing matches these filters.') : empty}
      </Typography>
      {list.hasNextPage && (
        <Button variant="contained" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Search more
        </Button>
      )}
      {isNarrowed ? (
        <Button variant="outlined" onClick={address.clear}>
          Clear search and filters
        </Button>
      ) : hasNone ? (
        <Button component={Link} to={answerPath ?? paths.list} variant="contained">
          {answerPath ? 'Add the first response' : 'Open sentiment forms'}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => address.showView('all')}>
          Show all responses
        </Button>
      )}
    </Stack>
  );
}
