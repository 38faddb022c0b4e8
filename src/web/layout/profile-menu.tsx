import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { fetchedLater } from '../providers/fetched-later.ts';
import { tellFailure } from '../providers/notifications.tsx';
import { useOwnProfile } from '../providers/own-profile.ts';
import { PersonAvatar } from './person-avatar.tsx';

const menu = fetchedLater(() => import('./open-profile-menu.tsx'));

/** Who is signed in, and what they may do about it. */
export function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const { user } = useOwnProfile();
  const module = menu.useWhenThere();
  const open = (button: HTMLElement) => {
    setAnchor(button);
    menu.get().catch(tellFailure);
  };
  return (
    <>
      <ButtonBase
        aria-label="Profile menu"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => open(event.currentTarget)}
        sx={{ borderRadius: '50%', p: 0.5, m: 0.5 }}
      >
        <PersonAvatar picture={user?.profilePicture} />
      </ButtonBase>
      {module && <module.OpenProfileMenu id={id} anchor={anchor} close={() => setAnchor(undefined)} />}
    </>
  );
}
