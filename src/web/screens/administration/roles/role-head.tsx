import ArrowBack from '@mui/icons-material/ArrowBack';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { Role } from '../../../../contract/schemas/role.ts';
import { deleteRecord } from '../../../crud/delete-record.ts';
import { useRecordAddress } from '../../../crud/record-address.ts';
import { PageHead } from '../../../layout/page-head.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { useOwnAccess } from '../../../providers/access.ts';
import { useMay } from '../../../providers/use-may.ts';
import { copyRole } from './copy-role.ts';
import type { GrantGroup } from './grants.ts';

/** A role's name, and what can be done with it as a whole. */
export function RoleHead({ role, groups }: { role: Role; groups: GrantGroup[] }) {
  const { edit, show, close } = useRecordAddress();
  const policy = useOwnAccess()?.policy;
  const mayCreate = useMay('roles', 'create');
  const mayGive = useMay('roles', 'assignPermissions');
  const mayUpdate = useMay('roles', 'update') && !role.isSystem;
  const mayDelete = useMay('roles', 'delete') && !role.isSystem;
  const copy = async () => {
    const made = policy && (await copyRole(role, groups, policy));
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
                onClick={() => void deleteRecord('roles', { ...role }).then((isGone) => isGone && close())}
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
