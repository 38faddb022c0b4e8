import type { Permission } from '../../../../contract/endpoint.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Role } from '../../../../contract/schemas/role.ts';
import { call } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import type { GrantGroup } from './grants.ts';
import { rolesChanged } from './role-queries.ts';
import { keepRoleDraft } from './use-role-draft.ts';

/**
 * Makes a role with the same permissions, as far as the reader holds them, under a name that they choose; answers
 * its id. Where the permissions could not be given, they wait in the new role as an unsaved selection.
 */
export async function copyRole(role: Role, groups: readonly GrantGroup[], policy: Policy): Promise<number | undefined> {
  const held = groups
    .flatMap(({ grants }) => grants)
    .filter(({ id }) => role.holdsAll || role.permissionIds.includes(id));
  const given = held.filter(({ route }) => policy.permits(route as Permission)).map(({ id }) => id);
  const id = await makeRole(role, leftOut(held.length - given.length));
  if (id === undefined) return undefined;
  try {
    await call('roles', 'assignPermissions', { body: { roleId: id, permissions: given } });
    tell('The copy is made');
  } catch (thrown) {
    keepRoleDraft(id, given);
    tellFailure(thrown);
  }
  await rolesChanged();
  return id;
}

/** Asks for a name until one is free, or the person gives up. */
async function makeRole({ name, description }: Role, note: string): Promise<number | undefined> {
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
  return `${count === 1 ? '1 permission is' : `${count} permissions are`} left out, because you do not hold ${count === 1 ? 'it' : 'them'} yourself.`;
}
