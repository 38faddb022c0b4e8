import { usePermissions } from '@refinedev/core';
import { permissionForAny } from '../../contract/catalogue.ts';
import { relationName } from '../../contract/resource.ts';
import { useRelatedRecords } from '../providers/related-records.ts';
import { type Column, type Row, recordTitle, rowSchema } from './column.ts';

export interface Related {
  id: number;
  name: string | undefined;
}

/** '…' while the names load; undefined for a record that the user may not read. */
export type FindName = (resource: string, id: number) => string | undefined;

export function relatedIn(row: Row, { name, target = '' }: Column, findName: FindName): Related[] {
  const embedded = row[relationName(name)];
  const records = (Array.isArray(embedded) ? embedded : [embedded]).filter(isRecord);
  if (records.length > 0) return records.map((record) => ({ id: record.id, name: record.name }));
  return idsIn(row, name).map((id) => ({ id, name: findName(target, id) }));
}

export function namelessIn(rows: readonly Row[], { name }: Column): number[] {
  const plain = rows.filter((row) => row[relationName(name)] === undefined);
  return [...new Set(plain.flatMap((row) => idsIn(row, name)))];
}

export interface RelatedIds {
  resource: string;
  ids: readonly number[];
}

export function useNames(wanted: readonly RelatedIds[]): FindName {
  const { data: permissions } = usePermissions<string[]>({});
  const readable = wanted.filter(
    ({ resource, ids }) => ids.length > 0 && permissions?.includes(permissionForAny(resource, 'list') ?? ''),
  );
  const answers = useRelatedRecords<Row>(readable);
  const names = new Map(
    readable.flatMap(({ resource }, index) =>
      [...namesIn(resource, answers[index]?.records ?? [])].map(([id, name]) => [`${resource} ${id}`, name]),
    ),
  );
  const isLoading = (resource: string) =>
    !permissions || readable.some((one, index) => one.resource === resource && answers[index]?.isLoading);
  return (resource, id) => names.get(`${resource} ${id}`) ?? (isLoading(resource) ? '…' : undefined);
}

export function namesIn(resource: string, records: readonly object[]): Map<number, string> {
  const rows = rowSchema.array().parse(records);
  return new Map(rows.map((row) => [row.id, recordTitle(resource, row)]));
}

function idsIn(row: Row, name: string): number[] {
  const value = row[name];
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}

function isRecord(value: unknown): value is { id: number; name: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
