import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { Alert, Button, Link, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link as RouterLink } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import { installation } from '../../../core/theme/footer-links.ts';
import type { Row } from '../../../core/web/fields/column.ts';
import { OneInput } from '../../../core/web/inputs/choice-inputs.tsx';
import { type OwnInputProps, SwitchInput } from '../../../core/web/inputs/plain-inputs.tsx';
import { changeEach } from '../../../core/web/list/change-each.ts';
import type { ActionsProps } from '../../../core/web/record/overrides.ts';
import { confirmDeactivation } from './change-user.tsx';
import { RemainingDuties } from './duties.tsx';
import { useChangeUser, useUserActions } from './use-user-actions.ts';
import { isOneself } from './user-questions.ts';

export function UserPanel({ record }: { record: RowOf<'users'> }) {
  const { data: updateAccess } = useCan({ resource: 'users', action: 'update' });
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
  if (!record.isActive) {
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">Not active: this user cannot sign in.</Alert>
        {updateAccess?.can && <RemainingDuties userId={record.id} />}
      </Stack>
    );
  }
  if (record.isInitialPasswordReset === 1) {
    return (
      <Alert severity="info">
        Has not chosen a password yet. If the invitation or the temporary password was lost, send another one.
      </Alert>
    );
  }
  return null;
}

export function UserActions({ record, children }: ActionsProps<RowOf<'users'>>) {
  return children(useUserActions()(record));
}

/** Deactivates the selected users. */
export function BulkUsers({ rows }: { rows: readonly RowOf<'users'>[] }) {
  const { mutateAsync } = useChangeUser();
  const { data: updateAccess } = useCan({ resource: 'users', action: 'update' });
  const active = rows.filter((user) => user.isActive === true && !isOneself(user));
  if (!updateAccess?.can || active.length === 0) return null;
  const deactivate = async () => {
    const answer = await confirmDeactivation(active);
    if (!answer) return;
    const values = { isActive: false, ...answer };
    const change = ({ id }: Row) =>
      mutateAsync({ id, values, successNotification: false, errorNotification: false, invalidates: [] });
    await changeEach('users', active, { change, done: 'deactivated' });
  };
  return (
    <Button color="inherit" startIcon={<PersonOffOutlined />} onClick={() => void deactivate()}>
      Deactivate
    </Button>
  );
}

export function RoleInput(props: OwnInputProps<RowOf<'users'>>) {
  return <OneInput {...lockedForOneself(props, 'You cannot change your own role.')} />;
}

export function ActiveInput(props: OwnInputProps<RowOf<'users'>>) {
  return <SwitchInput {...lockedForOneself(props, 'You cannot deactivate yourself.')} />;
}

/** Only for a new user; without a mail server the administrator passes on a temporary password. */
export function InvitationInput(props: OwnInputProps<RowOf<'users'>>) {
  if (props.record) return null;
  if (installation().sendsEmail) return <SwitchInput {...props} />;
  return (
    <Alert severity="info">
      Email isn’t set up on this server, so no invitation is sent. You get a temporary password to pass on.
    </Alert>
  );
}

function lockedForOneself(props: OwnInputProps<RowOf<'users'>>, help: string): OwnInputProps<RowOf<'users'>> {
  const { record, field } = props;
  return record && isOneself(record) ? { ...props, isDisabled: true, field: { ...field, help } } : props;
}
