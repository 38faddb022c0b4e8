import ArrowBack from '@mui/icons-material/ArrowBack';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import type { Permission } from '../../../../contract/endpoint.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Role } from '../../../../contract/schemas/administration/role.ts';
import { useRecordAddress } from '../../../crud/record/record-address.ts';
import { useDeleteRecord } from '../../../crud/record/use-record.ts';
import { PageHead } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { useOwnAccess } from '../../../providers/access.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type Call, useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { GrantGroup } from './grants.ts';
import { rolesChanged } from './role-queries.ts';
import { saveRoleDraft } from './use-role-draft.ts';

export function RoleHead({ role, groups }: { role: Role; groups: GrantGroup[] }) {
  const { edit, show, close } = useRecordAddress();
  const policy = useOwnAccess()?.policy;
  const deleteRecord = useDeleteRecord('roles');
  const call = useCall();
  const mayCreate = useMay('roles', 'create');
  const mayGive = useMay('roles', 'assignPermissions');
  const mayUpdate = useMay('roles', 'update') && !role.isSystem;
  const mayDelete = useMay('roles', 'delete') && !role.isSystem;
  const copy = async () => {
    const made = policy && (await copyRole(call, role, groups, policy));
    if (made) show(made);
  };
  return (
    <>
      <Button size="small" startIcon={<ArrowBack />} onClick={close} sx={{ ml: -1.5, mb: 1 }}>
        All roles
      </Button>
      <PageHead
        title={role.name}
        about={role.description || (role.isSystem ? <Pill>Fixed</Pill> : undefined)}
        actions={
          <>
            {mayUpdate && (
              <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => edit(role.id)}>
                Rename
              </Button>
            )}
            {mayCreate && mayGive && (
              <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
                Copy
              </Button>
            )}
            {mayDelete && (
              <Button
                color="error"
                variant="outlined"
                startIcon={<DeleteOutlined />}
                onClick={() => void deleteRecord({ ...role }).then((isGone) => isGone && close())}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

/** Copies only permissions that the user holds; if assigning them fails, they become an unsaved draft. */
async function copyRole(
  call: Call,
  role: Role,
  groups: readonly GrantGroup[],
  policy: Policy,
): Promise<number | undefined> {
  const granted = groups
    .flatMap(({ grants }) => grants)
    .filter(({ id }) => role.holdsAll || role.permissionIds.includes(id));
  const permittedIds = granted.filter(({ route }) => policy.permits(route as Permission)).map(({ id }) => id);
  const id = await makeRole(call, role, leftOut(granted.length - permittedIds.length));
  if (id === undefined) return undefined;
  try {
    await call('roles', 'assignPermissions', { body: { roleId: id, permissions: permittedIds } });
    notifyInfo('Role copied');
  } catch (thrown) {
    saveRoleDraft(id, permittedIds);
    notifyFailure(thrown);
  }
  await rolesChanged();
  return id;
}

async function makeRole(call: Call, { name, description }: Role, note: string): Promise<number | undefined> {
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
      return (await call('roles', 'create', { body: { name: value, description } })).id;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      text = thrown.message;
    }
  }
}

function leftOut(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? '1 permission is' : `${count} permissions are`} left out, because you do not have ${count === 1 ? 'it' : 'them'} yourself.`;
}
