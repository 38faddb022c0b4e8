import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Search from '@mui/icons-material/Search';
import { IconButton, Tooltip } from '@mui/material';
import { useCallback, useEffect, useId, useState } from 'react';
import { pressedKey } from '../../core/rules/pressed-key.ts';
import { ButtonCount } from '../../core/web/frame/button-count.tsx';
import { useCurrentPage } from '../../core/web/layout/page.tsx';
import { fetchedLater } from '../../core/web/providers/fetched-later.ts';
import { notifyFailure } from '../../core/web/providers/notifications.tsx';
import { useOperation } from '../../core/web/providers/operations.ts';
import { InboxButton } from '../../responses/web/inbox/inbox-button.tsx';
import { useShortcuts } from '../../responses/web/inbox/use-inbox-shortcuts.ts';

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

const live = fetchedLater(() => import('../../core/web/live/start-live.ts'));

/** The inbox updates rows in place with its own function. */
async function readResponses(ids: readonly number[]): Promise<void> {
  const { readCountsAgain, responsesChanged } = await import('../../responses/web/inbox/inbox-changes.ts');
  if (ids.length > 0) await responsesChanged(ids);
  else readCountsAgain();
}

const list = fetchedLater(() => import('../../notifications/web/open-notices.tsx'));

function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const { query } = useOperation('calls', 'unreadNotifications', { queryOptions: { staleTime: 30_000 } });
  const unread = query.data?.data.count ?? 0;
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

const palette = fetchedLater(() => import('./command-palette.tsx'));

function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const module = palette.useIfLoaded();
  const open = useCallback(() => {
    setOpen(true);
    palette.get().catch(notifyFailure);
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        pressedKey(event).toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
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

const sheet = fetchedLater(() => import('../../responses/web/inbox/shortcut-sheet.tsx'));
const nothing = () => {};
const part = 'Everywhere' as const;

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const module = sheet.useIfLoaded();
  const hasOwn = /^(inbox|sentiment-responses?)$/.test(useCurrentPage()?.screen ?? '');
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
