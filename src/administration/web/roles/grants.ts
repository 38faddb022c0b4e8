import { allPermissions, format, resourceNames, resourceOf } from '../../../core/contract/catalogue.ts';
import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import type { PermissionRow } from '../../schemas/permission.ts';

export const columns = ['list', 'show', 'create', 'update', 'delete'] as const;
export type Column = (typeof columns)[number];

export const columnLabels: Record<Column, string> = {
  list: 'List',
  show: 'Open',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};

export interface Grant {
  id: number;
  route: string;
  /** Example: 'Users: list'. */
  name: string;
  label: string;
  column: Column | undefined;
}

export interface GrantGroup {
  key: string;
  label: string;
  /** The feature does not exist yet; its grants take effect when it ships. */
  isPlanned: boolean;
  grants: Grant[];
}

const catalogue = new Map<string, { resource: string; operation: string }>(
  allPermissions().map(({ route, resource, operation }) => [route, { resource, operation }]),
);

export function groupsOf(permissions: readonly PermissionRow[]): GrantGroup[] {
  const byResource = new Map<string, Grant[]>();
  for (const permission of permissions) {
    const resource = catalogue.get(permission.route)?.resource ?? '';
    byResource.set(resource, [...(byResource.get(resource) ?? []), grantOf(permission)]);
  }
  const known = resourceNames().flatMap((key): GrantGroup[] => {
    const grants = byResource.get(key);
    const { label, planned = false } = resourceOf(key);
    return grants ? [{ key, label: label[1], isPlanned: planned, grants: inOrder(grants) }] : [];
  });
  const others = byResource.get('');
  return others ? [...known, { key: '', label: 'Others', isPlanned: false, grants: others }] : known;
}

function grantOf({ id, route, name }: PermissionRow): Grant {
  const operation = catalogue.get(route)?.operation;
  const column = columns.find((candidate) => candidate === operation);
  return {
    id,
    route,
    name,
    column,
    label: column ? columnLabels[column] : operation ? capital(format(operation)) : name,
  };
}

const orderOf = ({ column }: Grant) => (column ? columns.indexOf(column) : columns.length);
const inOrder = (grants: Grant[]) => [...grants].sort((one, other) => orderOf(one) - orderOf(other));
const capital = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

export function matching(groups: readonly GrantGroup[], search: string): GrantGroup[] {
  const has = (text: string) => containsFolded(text, search);
  return groups.filter(
    ({ label, grants }) =>
      has(label) || grants.some(({ name, route, label: own }) => has(name) || has(route) || has(own)),
  );
}

export type Extent = 'all' | 'some' | 'none';

export function extentOf(grants: readonly Grant[], selected: ReadonlySet<number>): Extent {
  const count = grants.filter(({ id }) => selected.has(id)).length;
  return count === 0 ? 'none' : count === grants.length ? 'all' : 'some';
}

export function withGrants(selected: ReadonlySet<number>, grants: readonly Grant[], isOn: boolean): Set<number> {
  const next = new Set(selected);
  for (const { id } of grants) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
