import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useOwnProfile } from '../providers/own-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';

/** The signed-in person: what others see of them, and what they may change. */
export function Profile() {
  const { user } = useOwnProfile();
  return (
    <>
      <Typography variant="h1" sx={{ mb: 3 }}>
        Profile
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: '1fr 2fr' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Card>
            <CardContent sx={{ p: 3, textAlign: 'center' }}>
              <ProfilePicture picture={user?.profilePicture} />
              <Divider sx={{ my: 2 }} />
              <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {user?.fullName}
              </Typography>
              <Typography color="textSecondary">{user?.role?.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {user?.email}
              </Typography>
            </CardContent>
          </Card>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Card>
            <CardContent sx={{ p: 3 }}>
              {user && <ProfileForm key={user.id} user={user} />}
              <Divider sx={{ my: 3 }} />
              <Typography variant="body2" color="textSecondary">
                Your password and the look of the product are in your{' '}
                <Link component={RouterLink} to="/user/account-settings">
                  account settings
                </Link>
                .
              </Typography>
            </CardContent>
          </Card>
        </Box>
      </Box>
    </>
  );
}
