import { allPermissions, format, resourceNames, resourceOf } from '../../../../contract/catalogue.ts';
import type { PermissionRow } from '../../../../contract/schemas/administration/permission.ts';

/** The operations that most resources have: each is a column of the matrix. */
export const columns = ['list', 'show', 'create', 'update', 'delete'] as const;
export type Column = (typeof columns)[number];

export const columnLabels: Record<Column, string> = {
  list: 'List',
  show: 'Open',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
};

/** One permission of the organisation, as the matrix shows it. */
export interface Grant {
  id: number;
  route: string;
  /** 'Users: list' */
  name: string;
  /** 'List' */
  label: string;
  /** Undefined: stands under More. */
  column: Column | undefined;
}

/** All permissions about one thing: a row of the matrix. */
export interface GrantGroup {
  key: string;
  label: string;
  /** The product will have it; what is granted now counts then. */
  isPlanned: boolean;
  grants: Grant[];
}

const catalogue = new Map<string, { resource: string; operation: string }>(
  allPermissions().map(({ route, resource, operation }) => [route, { resource, operation }]),
);

/** The organisation's permissions by what they are about, in the order of the map. */
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

/** The rows that a search leaves: by what they are about, or by any permission in them. */
export function matching(groups: readonly GrantGroup[], search: string): GrantGroup[] {
  const wanted = search.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return groups.filter(
    ({ label, grants }) =>
      has(label) || grants.some(({ name, route, label: own }) => has(name) || has(route) || has(own)),
  );
}

export type Extent = 'all' | 'some' | 'none';

/** How much of a list of grants is selected. */
export function extentOf(grants: readonly Grant[], selected: ReadonlySet<number>): Extent {
  const count = grants.filter(({ id }) => selected.has(id)).length;
  return count === 0 ? 'none' : count === grants.length ? 'all' : 'some';
}

/** The selection with these grants in it, or out of it. */
export function withGrants(selected: ReadonlySet<number>, grants: readonly Grant[], isOn: boolean): Set<number> {
  const next = new Set(selected);
  for (const { id } of grants) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
