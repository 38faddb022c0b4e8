import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Path } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import type { Permission } from '../../../../contract/endpoint.ts';
import type { Role } from '../../../../contract/schemas/role.ts';
import { useLeaveQuestion } from '../../../crud/use-leave-question.ts';
import { useOwnAccess } from '../../../providers/access.ts';
import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import { useOwnProfile } from '../../../providers/own-profile.ts';
import { useSaveKey } from '../../forms/shared/use-save-key.ts';
import type { Grant, GrantGroup } from './grants.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { rolesChanged } from './role-queries.ts';
import { SaveBar } from './save-bar.tsx';
import { useRoleDraft } from './use-role-draft.ts';
import { whyFixed } from './why-fixed.ts';

/** What a role may do, to look at or to change. */
export function RolePermissions({ role, groups }: { role: Role; groups: GrantGroup[] }) {
  const access = useOwnAccess();
  const { user } = useOwnProfile();
  const draft = useRoleDraft(role, groups);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const fixed = access && whyFixed(role, groups, { policy: access.policy, ownRoleId: user?.role?.id });
  const isChanged = draft.isChanged && !fixed;
  useLeaveQuestion(isChanged, draft.discard, (to) => isRole(role.id, to));

  const discard = () => {
    setProblem(undefined);
    draft.discard();
  };
  const save = async () => {
    if (!isChanged || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const body = { roleId: role.id, permissions: [...draft.selected], version: role.version };
      await call('roles', 'assignPermissions', { body });
      await rolesChanged();
      draft.discard();
      tell(`Saved what “${role.name}” may do`);
    } catch (thrown) {
      setProblem(wordsFor(thrown));
      // Whatever it was, the next attempt compares with what is true now.
      void rolesChanged();
    } finally {
      setSaving(false);
    }
  };
  useSaveKey(() => void save());

  const lockOf = ({ route }: Grant) => {
    if (!access) return 'Loading...';
    return (
      fixed ??
      (access.policy.permits(route as Permission) ? undefined : `You do not hold ${route}, so you cannot give it.`)
    );
  };
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
          The faint boxes are locked: nobody gives or takes what they do not hold themselves.
        </Alert>
      )}
      <PermissionMatrix groups={groups} state={{ ...draft, lockOf }} />
      {isChanged && (
        <SaveBar
          {...draft}
          users={role.userCount}
          problem={problem}
          isSaving={isSaving}
          onSave={() => void save()}
          onDiscard={discard}
        />
      )}
    </>
  );
}

function isRole(id: number, { pathname, search }: Partial<Path>): boolean {
  return pathname === resources.roles.pages.list.path && new URLSearchParams(search).get('record') === String(id);
}

function wordsFor(thrown: unknown): string {
  if (!(thrown instanceof ApiFailure)) throw thrown;
  if (thrown.code === 'STALE')
    return 'Somebody else has changed this role in the meantime. Your selection is kept and now compared with theirs: look at it, then save again.';
  const kept = 'Your selection is kept.';
  return thrown.isTransient ? `${thrown.message}. ${kept} Try again in a moment.` : `${thrown.message}. ${kept}`;
}
