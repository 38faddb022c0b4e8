import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchedLater } from '../providers/fetched-later.ts';
import { tellFailure } from '../providers/notifications.tsx';
import { unreadNotices } from '../providers/unread-notices.ts';
import { ButtonCount } from './button-count.tsx';
import { Tooltip } from './tooltip.tsx';

const list = fetchedLater(() => import('./open-notices.tsx'));

/** What one was told and has not read yet, and the way to it. */
export function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const unread = useQuery(unreadNotices).data ?? 0;
  const module = list.useWhenThere();
  const words = unread > 0 ? `Notifications: ${unread} unread` : 'Notifications';
  const open = (button: HTMLElement) => {
    setAnchor(button);
    list.get().catch(tellFailure);
  };
  return (
    <>
      <Tooltip title={words}>
        <IconButton
          aria-label={words}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => open(event.currentTarget)}
        >
          <NotificationsOutlined />
          <ButtonCount count={unread} />
        </IconButton>
      </Tooltip>
      {module && anchor && <module.OpenNotices id={id} anchor={anchor} close={() => setAnchor(undefined)} />}
    </>
  );
}
