import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useCan, useCreate, useNavigation } from '@refinedev/core';
import { EditButton } from '@refinedev/mui';
import type { Permission } from '../../../core/contract/endpoint.ts';
import type { Policy } from '../../../core/contract/policy.ts';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { useOwnAccess } from '../../../core/web/providers/access.ts';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { RecordDrawerAddress } from '../../../core/web/record/record-drawer.tsx';
import { useDeleteRecord } from '../../../core/web/record/use-record.ts';
import type { Role } from '../../schemas/role.ts';
import type { GrantGroup } from './grants.ts';
import { saveRoleDraft } from './use-role-draft.ts';

interface RoleButtonsProps {
  role: Role;
  groups: GrantGroup[];
  drawer: RecordDrawerAddress;
}

export function RoleButtons({ role, groups, drawer }: RoleButtonsProps) {
  const { list, show } = useNavigation();
  const policy = useOwnAccess()?.policy;
  const deleteRecord = useDeleteRecord('roles');
  const copyRole = useCopyRole(role, groups);
  const { data: createAccess } = useCan({ resource: 'roles', action: 'create' });
  const { data: giveAccess } = useCan({ resource: 'roles', action: 'assignPermissions' });
  const { data: deleteAccess } = useCan({ resource: 'roles', action: 'delete' });
  const canDelete = deleteAccess?.can === true && !role.isSystem;
  const copy = async () => {
    const made = policy && (await copyRole(policy));
    if (made) show('roles', made);
  };
  return (
    <>
      {!role.isSystem && (
        <EditButton resource="roles" recordItemId={role.id} variant="outlined" {...drawer.linkTo('edit')}>
          Rename
        </EditButton>
      )}
      {createAccess?.can && giveAccess?.can && (
        <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          Copy
        </Button>
      )}
      {canDelete && (
        <Button
          color="error"
          variant="outlined"
          startIcon={<DeleteOutlined />}
          onClick={() => void deleteRecord({ ...role }).then((isGone) => isGone && list('roles'))}
        >
          Delete
        </Button>
      )}
    </>
  );
}

/** Copies only permissions that the user holds; if assigning them fails, they become an unsaved draft. */
function useCopyRole(role: Role, groups: readonly GrantGroup[]): (policy: Policy) => Promise<number | undefined> {
  const createRole = useAskAndCreate(role);
  const { mutateAsync: assign } = useOperationMutation('roles', 'assignPermissions', {
    invalidates: ['permissions', 'users'],
  });
  return async (policy) => {
    const granted = groups
      .flatMap(({ grants }) => grants)
      .filter(({ id }) => role.holdsAll || role.permissionIds.includes(id));
    const permittedIds = granted.filter(({ route }) => policy.permits(route as Permission)).map(({ id }) => id);
    const roleId = await createRole(leftOut(granted.length - permittedIds.length));
    if (roleId === undefined) return undefined;
    await assign({ values: { roleId, permissions: permittedIds }, ...said('Role copied') }).catch(() =>
      saveRoleDraft(roleId, permittedIds),
    );
    return roleId;
  };
}

/** Asks for the name of the copy until the server takes it. */
function useAskAndCreate({ name, description }: Role): (note: string) => Promise<number | undefined> {
  const { mutateAsync } = useCreate<Role, ApiFailure, BodyOf<'roles', 'create'>>({
    resource: 'roles',
    successNotification: false,
    errorNotification: false,
  });
  return async (note) => {
    let text = note;
    let value = `Copy of ${name}`;
    for (;;) {
      const answer = await ask({
        title: `Copy “${name}”`,
        ...(text ? { text } : {}),
        input: { type: 'text', label: 'Name of the new role', value, required: true },
        confirmText: 'Copy role',
        showCancel: true,
      });
      if (answer.result !== 'confirm') return undefined;
      value = answer.value ?? '';
      try {
        return (await mutateAsync({ values: { name: value, description } })).data.id;
      } catch (thrown) {
        text = failureText(thrown);
      }
    }
  };
}

function leftOut(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? '1 permission is' : `${count} permissions are`} left out, because you do not have ${count === 1 ? 'it' : 'them'} yourself.`;
}
