import Logout from '@mui/icons-material/Logout';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlineOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { administratorRoles } from '../../contract/settings.ts';
import { logout } from '../providers/http.ts';
import { ownProfile, useOwnProfile } from '../providers/own-profile.ts';
import { PersonAvatar } from './person-avatar.tsx';

/** Who is signed in, and what they may do about it. */
export function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const { user, isLoading } = useOwnProfile();
  const close = () => setAnchor(undefined);
  return (
    <>
      <ButtonBase
        aria-label="Profile menu"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%', p: 0.5, m: 0.5 }}
      >
        <PersonAvatar picture={user?.profilePicture} />
      </ButtonBase>
      <Menu
        id={id}
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 264, mt: 0.5 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="div">
            Welcome, {isLoading ? 'Loading...' : fullNameOf(user)}
          </Typography>
          <Typography variant="body2" component="div" color="textSecondary">
            {user?.role?.name}
          </Typography>
        </Box>
        <Divider component="li" sx={{ my: 1 }} />
        <Entries isAdministrator={administratorRoles.includes(user?.role?.name ?? '')} close={close} />
      </Menu>
    </>
  );
}

function Entries({ isAdministrator, close }: { isAdministrator: boolean; close: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const go = (to: string) => {
    close();
    navigate(to);
  };
  const openProfile = async () => {
    close();
    await queryClient.refetchQueries(ownProfile);
    navigate('/user/profile');
  };
  const entries = [
    { text: 'Profile', Icon: PersonOutlined, act: openProfile },
    ...(isAdministrator
      ? [
          { text: 'Prebuilt Fields', Icon: TuneOutlined, act: () => go('/admin/prebuilt-fields') },
          { text: 'Branding Settings', Icon: PaletteOutlined, act: () => go('/admin/branding') },
        ]
      : []),
    { text: 'Logout', Icon: Logout, act: () => logout() },
  ];
  return entries.map(({ text, Icon, act }) => (
    <MenuItem key={text} onClick={() => void act()}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {text}
    </MenuItem>
  ));
}

function fullNameOf(
  user: { fullName?: string | undefined; firstName?: string | undefined; lastName?: string | undefined } | undefined,
) {
  return user?.fullName || [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'User';
}
