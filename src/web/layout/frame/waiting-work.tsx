import InboxOutlined from '@mui/icons-material/InboxOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Search from '@mui/icons-material/Search';
import { Badge, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { inboxCounts } from '../../features/responses/inbox/inbox-rows.ts';
import { useShortcuts } from '../../features/responses/inbox/use-inbox-shortcuts.ts';
import { fetchedLater } from '../../providers/fetched-later.ts';
import { useUnreadNotices } from '../../providers/notices.ts';
import { notifyFailure } from '../../providers/notifications.tsx';
import { useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { useCurrentPage } from '../page.tsx';
import { Pill } from '../pill.tsx';

export function WaitingWork() {
  const liveModule = live.useIfLoaded();
  useEffect(() => liveModule?.startLive(readResponses), [liveModule]);
  return (
    <>
      <SearchButton />
      <Shortcuts />
      <InboxButton />
      <Bell />
    </>
  );
}

const live = fetchedLater(() => import('../../live/start-live.ts'));

/** The inbox updates rows in place with its own function. */
async function readResponses(ids: readonly number[]): Promise<void> {
  const { readCountsAgain, responsesChanged } = await import('../../features/responses/inbox/inbox-changes.ts');
  if (ids.length > 0) await responsesChanged(ids);
  else readCountsAgain();
}

const list = fetchedLater(() => import('./open-notices.tsx'));

function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const unread = useUnreadNotices();
  const module = list.useIfLoaded();
  const text = unread > 0 ? `Notifications: ${unread} unread` : 'Notifications';
  const open = (button: HTMLElement) => {
    setAnchor(button);
    list.get().catch(notifyFailure);
  };
  return (
    <>
      <Tooltip title={text}>
        <IconButton
          aria-label={text}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => open(event.currentTarget)}
        >
          <ButtonCount count={unread}>
            <NotificationsOutlined />
          </ButtonCount>
        </IconButton>
      </Tooltip>
      {module && anchor && <module.OpenNotices id={id} anchor={anchor} close={() => setAnchor(undefined)} />}
    </>
  );
}

const palette = fetchedLater(() => import('../../features/search/command-palette.tsx'));

function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const module = palette.useIfLoaded();
  const open = useCallback(() => {
    setOpen(true);
    palette.get().catch(notifyFailure);
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
  return (
    <>
      <Tooltip title={`Search (${isApple ? '⌘' : 'Ctrl '}K)`}>
        <IconButton aria-label="Search" aria-haspopup="dialog" onClick={open}>
          <Search />
        </IconButton>
      </Tooltip>
      {module && isOpen && <module.CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}

const sheet = fetchedLater(() => import('../../features/responses/inbox/shortcut-sheet.tsx'));
const nothing = () => {};
const part = 'Everywhere' as const;

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const module = sheet.useIfLoaded();
  const hasOwn = /^(inbox|sentiment-responses)$/.test(useCurrentPage()?.screen ?? '');
  const open = () => {
    setOpen(true);
    sheet.get().catch(notifyFailure);
  };
  const shortcuts = [
    { keys: '?', label: 'Show shortcuts', part, run: open },
    { keys: isApple ? '⌘ K' : 'Ctrl K', label: 'Search and commands', part, run: nothing },
    { keys: isApple ? '⌘ S' : 'Ctrl S', label: 'Save in a builder', part, run: nothing },
    { keys: 'Alt T', label: 'Focus notifications', part, run: nothing },
  ];
  useShortcuts(hasOwn ? [] : shortcuts);
  return module && isOpen && <module.ShortcutSheet shortcuts={shortcuts} onClose={() => setOpen(false)} />;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const { path } = resources.sentimentResponses.pages.listAll;

function InboxButton() {
  const mayOpen = useMay('sentimentResponses', 'listAll');
  const assignedCount = useInboxCount('mine');
  if (!mayOpen) return null;
  const text =
    assignedCount > 0
      ? `Inbox: ${assignedCount} open ${assignedCount === 1 ? 'response is' : 'responses are'} assigned to you`
      : 'Inbox';
  return (
    <Tooltip title={text}>
      <IconButton component={Link} to={assignedCount > 0 ? `${path}?view=mine` : path} aria-label={text}>
        <ButtonCount count={assignedCount}>
          <InboxOutlined />
        </ButtonCount>
      </IconButton>
    </Tooltip>
  );
}

/** The open responses, at the menu entry of the inbox. */
export function OpenCount() {
  const count = useInboxCount('open');
  return count > 0 ? <Pill>{count.toLocaleString()}</Pill> : null;
}

function useInboxCount(name: 'mine' | 'open'): number {
  const mayOpen = useMay('sentimentResponses', 'listAll');
  const mayCount = useMay('sentimentResponses', 'views');
  const { data } = useReading(inboxCounts({}), { enabled: mayOpen && mayCount });
  return data?.builtIn.find(({ view }) => view === name)?.count ?? 0;
}

function ButtonCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Badge badgeContent={count} max={99} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
      {children}
    </Badge>
  );
}
