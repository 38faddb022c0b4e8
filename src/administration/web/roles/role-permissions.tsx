import LockOutlined from '@mui/icons-material/LockOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { matchPath, type Path } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import type { Permission } from '../../../core/contract/endpoint.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { Policy } from '../../../core/contract/policy.ts';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { useOwnAccess } from '../../../core/web/providers/access.ts';
import { useOwnProfile } from '../../../core/web/providers/auth.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { useEditKeys } from '../../../forms/shared/parts/use-edit-keys.ts';
import type { Role } from '../../schemas/role.ts';
import type { Grant, GrantGroup } from './grants.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { useRoleDraft } from './use-role-draft.ts';

export function RolePermissions({ role, groups }: { role: Role; groups: GrantGroup[] }) {
  const access = useOwnAccess();
  const { user } = useOwnProfile();
  const draft = useRoleDraft(role, groups);
  // A failure reads the role again too, so that the next attempt compares with the current state.
  const { mutate, mutation } = useOperationMutation('roles', 'assignPermissions', {
    invalidates: ['permissions', 'users'],
  });
  const fixed = access && whyFixed(role, groups, { policy: access.policy, ownRoleId: user?.role?.id });
  const isChanged = draft.isChanged && !fixed;
  useLeaveQuestion(isChanged, draft.discard, { staysAt: (to) => isRole(role.id, to) });

  const discard = () => {
    mutation.reset();
    draft.discard();
  };
  const save = () => {
    if (!isChanged || mutation.isPending) return;
    const values = { roleId: role.id, permissions: [...draft.selected], version: role.version };
    const onSuccess = () => {
      draft.discard();
      notifyInfo(`Saved what “${role.name}” may do`);
    };
    mutate({ values, errorNotification: false }, { onSuccess });
  };
  useEditKeys({ onSave: save });

  const lockOf = (grant: Grant) => (access ? (fixed ?? whyLocked(grant, access.policy)) : 'Loading...');
  const someLocked = !fixed && groups.some(({ grants }) => grants.some(lockOf));
  return (
    <>
      {fixed && (
        <Alert severity="info" icon={<LockOutlined fontSize="inherit" />} sx={{ mb: 2 }}>
          {fixed}
        </Alert>
      )}
      {someLocked && access && (
        <Alert severity="info" icon={<LockOutlined fontSize="inherit" />} sx={{ mb: 2 }}>
          Dimmed boxes are locked: you can only assign permissions that you have.
        </Alert>
      )}
      <PermissionMatrix groups={groups} state={{ ...draft, lockOf }} />
      {isChanged && (
        <SaveBar
          {...draft}
          users={role.userCount}
          problem={mutation.error ? formatFailure(mutation.error) : undefined}
          isSaving={mutation.isPending}
          onSave={save}
          onDiscard={discard}
        />
      )}
    </>
  );
}

const isRole = (id: number, { pathname = '' }: Partial<Path>) =>
  matchPath({ path: resources.roles.pages.show.path, end: false }, pathname)?.params.id === String(id);

function formatFailure({ code, message, isTransient }: ApiFailure): string {
  if (code === 'STALE')
    return 'Another user has changed this role in the meantime. Your changes now apply to the new version: check it, then save again.';
  const saved = 'Your selection is not lost.';
  return isTransient ? `${message}. ${saved} Try again in a moment.` : `${message}. ${saved}`;
}

interface SaveBarProps {
  added: number;
  removed: number;
  users: number;
  problem: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function SaveBar({ added, removed, users, problem, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <Box
      component="section"
      aria-label="Unsaved changes"
      data-bottom-bar
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: ({ zIndex }) => zIndex.fab + 1,
        mt: 2,
        p: 1.5,
        pl: 2,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(0 0 0 / 16%)',
      }}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography role="status" sx={{ fontWeight: 500 }}>
          {format(added, removed)}
          <Typography component="span" color="textSecondary" sx={{ ml: 1 }}>
            {reach(users)}
          </Typography>
        </Typography>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button color="inherit" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button variant="contained" onClick={onSave} loading={isSaving} title="Ctrl+S">
            Save
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

/** Example: '3 added, 1 removed'. */
function format(added: number, removed: number): string {
  return [...(added ? [`${added} added`] : []), ...(removed ? [`${removed} removed`] : [])].join(', ');
}

function reach(users: number): string {
  if (users === 0) return 'No users have this role yet.';
  return users === 1 ? 'Applies immediately to 1 user.' : `Applies immediately to ${formatCount(users)} users.`;
}

const whyLocked = ({ route }: Grant, policy: Policy): string | undefined =>
  policy.permits(route as Permission) ? undefined : `You cannot assign ${route}, because you do not have it.`;

interface Reader {
  policy: Policy;
  ownRoleId: number | undefined;
}

/** Only for display; the server enforces the same rules. */
function whyFixed(role: Role, groups: readonly GrantGroup[], { policy, ownRoleId }: Reader): string | undefined {
  if (role.holdsAll) {
    return 'This role came with your organization and holds every permission, those of later releases included. It cannot be changed, but you can copy it.';
  }
  if (role.isSystem) return 'This role came with your organization and cannot be changed, but you can copy it.';
  const needed = permissionFor('roles', 'assignPermissions');
  if (!policy.permits(needed)) return `You can view roles, but changing permissions needs ${needed}.`;
  if (role.id === ownRoleId) return 'This is your own role. You cannot change it: ask another administrator.';
  const beyond = groups
    .flatMap(({ grants }) => grants)
    .filter(({ id, route }) => role.permissionIds.includes(id) && !policy.permits(route as Permission))
    .map(({ name }) => name);
  if (beyond.length === 0) return undefined;
  return `This role has more permissions than you (${inShort(beyond)}). Only a user with all of these permissions can change it.`;
}

function inShort(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
