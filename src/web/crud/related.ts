import { useQuery } from '@tanstack/react-query';
import { permissionForAny } from '../../contract/catalogue.ts';
import { relationName } from '../../contract/resource.ts';
import { useOwnAccess } from '../providers/access.ts';
import { callAny } from '../providers/call.ts';
import type { Column } from './list/columns.ts';
import { titleOf } from './record-words.ts';
import type { Row } from './row.ts';

export interface Related {
  id: number;
  name: string | undefined;
}

export type NameOf = (resource: string, id: number) => string | undefined;

/** What a row refers to in a column. Names come with the row, or from `nameOf` where a plain answer had only ids. */
export function relatedIn(row: Row, { name, target = '' }: Column, nameOf: NameOf): Related[] {
  const embedded = row[relationName(name)];
  const records = (Array.isArray(embedded) ? embedded : [embedded]).filter(isRecord);
  if (records.length > 0) return records.map((record) => ({ id: record.id, name: record.name }));
  return idsIn(row, name).map((id) => ({ id, name: nameOf(target, id) }));
}

/** The ids whose names did not come with the rows. */
export function namelessIn(rows: readonly Row[], { name }: Column): number[] {
  const plain = rows.filter((row) => row[relationName(name)] === undefined);
  return [...new Set(plain.flatMap((row) => idsIn(row, name)))];
}

export interface Wanted {
  resource: string;
  ids: readonly number[];
}

/** The names of records of other resources, as far as the caller may read them. */
export function useNames(wanted: readonly Wanted[]): NameOf {
  const access = useOwnAccess();
  const readable = wanted.filter(({ resource, ids }) => {
    const permission = permissionForAny(resource, 'list');
    return ids.length > 0 && permission && access?.policy.permits(permission);
  });
  const { data } = useQuery({
    queryKey: ['data', 'default', 'names', readable],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(readable.map(({ resource, ids }) => namesOf(resource, ids, signal)));
      return found.map((names, index) => ({ resource: readable[index]?.resource, names }));
    },
    enabled: readable.length > 0,
    staleTime: 60_000,
  });
  return (resource, id) => data?.find((found) => found.resource === resource && found.names.has(id))?.names.get(id);
}

const idsAtOnce = 200;

/** Names by id. Ids that nobody has any more are left out. */
export async function namesOf(
  resource: string,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const { data } = await callAny(resource, 'list', { query: { id_in: some }, ...(signal && { signal }) });
    for (const row of Array.isArray(data) ? data : []) names.set(row.id, titleOf(resource, row));
  }
  return names;
}

function idsIn(row: Row, name: string): number[] {
  const value = row[name];
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}

function isRecord(value: unknown): value is { id: number; name: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
