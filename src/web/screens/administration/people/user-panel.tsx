import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Row } from '../../../crud/row.ts';
import { isOneself } from './oneself.ts';

/** What an administrator should know of this account. */
export function UserPanel({ record }: { record: Row }) {
  if (isOneself(record)) {
    return (
      <Alert severity="info">
        This is you. Nobody deletes or deactivates themselves, or changes their own role. Your picture is in your{' '}
        <Link component={RouterLink} to="/user/profile">
          profile
        </Link>
        , your password in your{' '}
        <Link component={RouterLink} to="/user/account-settings">
          account settings
        </Link>
        .
      </Alert>
    );
  }
  if (!record.isActive) return <Alert severity="warning">Not active: this person cannot sign in.</Alert>;
  if (record.isInitialPasswordReset === 1) {
    return (
      <Alert severity="info">
        Has not chosen a password of their own yet. If the first one was lost, reset the password to get another.
      </Alert>
    );
  }
  return null;
}
