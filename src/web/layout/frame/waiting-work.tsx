import InboxOutlined from '@mui/icons-material/InboxOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { inboxCounts } from '../../features/responses/inbox/inbox-rows.ts';
import { fetchedLater } from '../../providers/fetched-later.ts';
import { useUnreadNotices } from '../../providers/notices.ts';
import { notifyFailure } from '../../providers/notifications.tsx';
import { useReading } from '../../providers/reading.ts';
import { useMay } from '../../providers/use-may.ts';
import { Pill } from '../pill.tsx';

export function WaitingWork() {
  const liveModule = live.useIfLoaded();
  useEffect(() => liveModule?.startLive(readResponses), [liveModule]);
  return (
    <>
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
