import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { installation } from '../../../../theme/footer-links.ts';
import type { Row } from '../../../crud/fields/column.ts';
import { OneInput } from '../../../crud/inputs/choice-inputs.tsx';
import { type OwnInputProps, SwitchInput } from '../../../crud/inputs/plain-inputs.tsx';
import { isOneself } from './user-actions.ts';

export function UserPanel({ record }: { record: Row }) {
  if (isOneself(record)) {
    return (
      <Alert severity="info">
        This is you. You cannot delete or deactivate yourself or change your own role. Your picture is in your{' '}
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
  if (!record.isActive) return <Alert severity="warning">Not active: this user cannot sign in.</Alert>;
  if (record.isInitialPasswordReset === 1) {
    return (
      <Alert severity="info">
        Has not chosen a password yet. If the invitation or the temporary password was lost, send another one.
      </Alert>
    );
  }
  return null;
}

export function RoleInput(props: OwnInputProps) {
  return <OneInput {...lockedForOneself(props, 'You cannot change your own role.')} />;
}

export function ActiveInput(props: OwnInputProps) {
  return <SwitchInput {...lockedForOneself(props, 'You cannot deactivate yourself.')} />;
}

/** Only for a new user; without a mail server the administrator passes on a temporary password. */
export function InvitationInput(props: OwnInputProps) {
  if (props.record) return null;
  if (installation().sendsEmail) return <SwitchInput {...props} />;
  return (
    <Alert severity="info">
      Email isn’t set up on this server, so no invitation is sent. You get a temporary password to pass on.
    </Alert>
  );
}

function lockedForOneself(props: OwnInputProps, help: string): OwnInputProps {
  const { record, field } = props;
  return record && isOneself(record) ? { ...props, isDisabled: true, field: { ...field, help } } : props;
}
