import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Logout from '@mui/icons-material/Logout';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlineOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import { administratorRoles, helpAbout } from '../../contract/settings.ts';
import { PersonAvatar } from '../layout/person-avatar.tsx';
import { readOwnProfile, useOwnProfile } from '../providers/auth.ts';
import { logout } from '../providers/http.ts';

interface OpenProfileMenuProps {
  id: string;
  anchor: HTMLElement | undefined;
  close: () => void;
}

export function OpenProfileMenu({ id, anchor, close }: OpenProfileMenuProps) {
  const { user, isLoading } = useOwnProfile();
  return (
    <Menu
      id={id}
      open={Boolean(anchor)}
      anchorEl={anchor ?? null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 264, mt: 0.5 } } }}
    >
      <Box component="li" role="none" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1 }}>
        <PersonAvatar picture={user?.profilePicture} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="div">
            Welcome, {isLoading ? 'Loading...' : fullNameOf(user)}
          </Typography>
          <Typography variant="muted" component="div">
            {user?.role?.name}
          </Typography>
        </Box>
      </Box>
      <Divider component="li" sx={{ my: 1 }} />
      <Entries isAdministrator={administratorRoles.includes(user?.role?.name ?? '')} close={close} />
    </Menu>
  );
}

function Entries({ isAdministrator, close }: { isAdministrator: boolean; close: () => void }) {
  const navigate = useNavigate();
  const go = (to: string) => {
    close();
    navigate(to);
  };
  const openProfile = async () => {
    close();
    await readOwnProfile();
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
    { text: 'Help', Icon: HelpOutline, act: () => go(helpAbout(window.location.pathname)) },
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
