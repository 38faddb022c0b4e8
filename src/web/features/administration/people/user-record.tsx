import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Row } from '../../../crud/fields/row.ts';
import { OneInput } from '../../../crud/inputs/choice-inputs.tsx';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';
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
        Still has the temporary password. If it was lost, reset the password to get a new one.
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

function lockedForOneself(props: OwnInputProps, help: string): OwnInputProps {
  const { record, field } = props;
  return record && isOneself(record) ? { ...props, isDisabled: true, field: { ...field, help } } : props;
}
