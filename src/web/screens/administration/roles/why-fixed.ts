import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Permission } from '../../../../contract/endpoint.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Role } from '../../../../contract/schemas/role.ts';
import type { GrantGroup } from './grants.ts';

export interface Reader {
  policy: Policy;
  ownRoleId: number | undefined;
}

/** Why the reader cannot change what a role may do; undefined where they can. The server decides again. */
export function whyFixed(role: Role, groups: readonly GrantGroup[], { policy, ownRoleId }: Reader): string | undefined {
  if (role.holdsAll) {
    return 'This role came with your organisation and holds every permission, those of later releases included. It cannot be changed, but you can copy it.';
  }
  if (role.isSystem) return 'This role came with your organisation and cannot be changed, but you can copy it.';
  const needed = permissionFor('roles', 'assignPermissions');
  if (!policy.permits(needed)) return `You can look at roles but not change what they may do: that needs ${needed}.`;
  if (role.id === ownRoleId) return 'This is your own role. Nobody changes their own role: ask another administrator.';
  const beyond = groups
    .flatMap(({ grants }) => grants)
    .filter(({ id, route }) => role.permissionIds.includes(id) && !policy.permits(route as Permission))
    .map(({ name }) => name);
  if (beyond.length === 0) return undefined;
  return `This role may do more than you (${inShort(beyond)}). Only somebody who may do all of it can change it.`;
}

function inShort(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
