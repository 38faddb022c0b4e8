import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { whenAttended } from '../../../live/attended.ts';
import { liveBus } from '../../../live/live-bus.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { readRows } from './inbox-rows.ts';
import { InboxTable } from './inbox-table.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { useReportsOpen } from './reports.ts';
import type { Inbox } from './use-inbox.ts';
import { type InboxActs, useInboxActs } from './use-inbox-acts.ts';
import { useInboxShortcuts } from './use-inbox-shortcuts.ts';
import { ViewTabs } from './view-tabs.tsx';

const ActDialog = lazyPart(() => import('./act-dialog.tsx'), 'ActDialog');
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');
const ReportsDialog = lazyPart(() => import('./reports-dialog.tsx'), 'ReportsDialog');
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');

export function InboxParts({ inbox, answerPath }: { inbox: Inbox; answerPath: string | undefined }) {
  const [hasSheet, setSheet] = useState(false);
  const acts = useInboxActs(inbox);
  const shortcuts = useInboxShortcuts(inbox, acts, () => setSheet(true));
  const hasReports = useReportsOpen();
  return (
    <Box sx={{ pb: 10 }}>
      <ViewTabs inbox={inbox} />
      <InboxToolbar inbox={inbox} onSheet={() => setSheet(true)} />
      <InboxNews inbox={inbox} />
      <InboxContent inbox={inbox} acts={acts} answerPath={answerPath} />
      {inbox.ticked.ids.length > 0 && <BulkBar inbox={inbox} acts={acts} />}
      {acts.asking && <ActDialog acts={acts} />}
      {hasReports && <ReportsDialog mayUndo={acts.may.undo} />}
      {hasSheet && <ShortcutSheet shortcuts={shortcuts} onClose={() => setSheet(false)} />}
    </Box>
  );
}

const collectMs = 600;
const maxRequestedIds = 50;

/** New responses appear only on request, so that rows do not move under the pointer. */
function InboxNews({ inbox }: { inbox: Inbox }) {
  const queryKey = JSON.stringify([inbox.scope, inbox.address.query]);
  return <News key={queryKey} inbox={inbox} />;
}

function News({ inbox }: { inbox: Inbox }) {
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

function useChangesOf({ scope, address, rows }: Inbox, found: Handlers): void {
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
      timer = setTimeout(() => whenAttended(tryLoadChanged), collectMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

const InboxBoard = lazyPart(() => import('./inbox-board.tsx'), 'InboxBoard', <ListSkeleton what="responses" />);
const InboxSplit = lazyPart(() => import('./inbox-split.tsx'), 'InboxSplit', <ListSkeleton what="responses" />);

interface InboxContentProps {
  inbox: Inbox;
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
  if (address.layout === 'split') return <InboxSplit inbox={inbox} />;
  return <InboxTable inbox={inbox} />;
}

function EmptyInbox({ inbox: { address, list }, answerPath }: Omit<InboxContentProps, 'acts'>) {
  const { q, isNarrowed, view, name } = address;
  const soFar = list.hasNextPage ? ' so far' : '';
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 2 }}>
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {isNarrowed ? (q ? `No results for “${q}”${soFar}.` : 'Nothing matches these filters.') : view?.empty}
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
      ) : name === 'all' ? (
        answerPath && (
          <Button component={Link} to={answerPath} variant="contained">
            Add the first response
          </Button>
        )
      ) : (
        <Button variant="outlined" onClick={() => address.showView('all')}>
          Show all responses
        </Button>
      )}
    </Stack>
  );
}
