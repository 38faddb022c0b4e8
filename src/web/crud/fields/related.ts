import { relationName } from '../../../contract/resource.ts';
import { useManyOf } from '../../providers/queries.ts';
import { useMayEach } from '../../providers/use-may.ts';
import { type Column, type Row, rowSchema, titleOf } from './column.ts';

export interface Related {
  id: number;
  name: string | undefined;
}

export type NameOf = (resource: string, id: number) => string | undefined;

export function relatedIn(row: Row, { name, target = '' }: Column, nameOf: NameOf): Related[] {
  const embedded = row[relationName(name)];
  const records = (Array.isArray(embedded) ? embedded : [embedded]).filter(isRecord);
  if (records.length > 0) return records.map((record) => ({ id: record.id, name: record.name }));
  return idsIn(row, name).map((id) => ({ id, name: nameOf(target, id) }));
}

export function namelessIn(rows: readonly Row[], { name }: Column): number[] {
  const plain = rows.filter((row) => row[relationName(name)] === undefined);
  return [...new Set(plain.flatMap((row) => idsIn(row, name)))];
}

export interface Wanted {
  resource: string;
  ids: readonly number[];
}

export function useNames(wanted: readonly Wanted[]): NameOf {
  const may = useMayEach();
  const readable = wanted.filter(({ resource, ids }) => ids.length > 0 && may?.(resource, 'list'));
  const answers = useManyOf(readable);
  const names = new Map(
    readable.flatMap(({ resource }, index) =>
      [...namesIn(resource, answers[index] ?? [])].map(([id, name]) => [`${resource} ${id}`, name]),
    ),
  );
  return (resource, id) => names.get(`${resource} ${id}`);
}

export function namesIn(resource: string, records: readonly object[]): Map<number, string> {
  const rows = rowSchema.array().parse(records);
  return new Map(rows.map((row) => [row.id, titleOf(resource, row)]));
}

function idsIn(row: Row, name: string): number[] {
  const value = row[name];
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}

function isRecord(value: unknown): value is { id: number; name: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
