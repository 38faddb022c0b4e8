import type { ComponentType } from 'react';
import { z } from 'zod';
import { format, resourceOf } from '../../contract/catalogue.ts';
import type { ExportedCell } from '../../contract/notations/exported-cell.ts';
import { formatCount } from '../../contract/notations/notation.ts';
import type { Field, FieldKind } from '../../contract/resource.ts';
import { formatDuration } from '../../rules/duration.ts';

export interface Column {
  name: string;
  label: string;
  field: Field;
  kind: KindName;
  target?: string;
  isTitle: boolean;
  isSortable: boolean;
  read?: (row: Row) => unknown;
  /** In files, where it differs from what the list shows. */
  exported?: (row: Row) => ExportedCell;
  editor?: ComponentType<FilterEditorProps>;
}

/** How a field is filtered; the URL uses the API's parameters: name_like, rank_gte, roleId_in, isActive. */
export type FilterShape = 'contains' | 'range' | 'days' | 'yesNo' | 'options' | 'related';

export type FilterOperands = Readonly<Record<string, string>>;

export interface FilterEditorProps {
  column: Column;
  shape: FilterShape;
  draft: FilterOperands;
  onChange: (draft: FilterOperands) => void;
}

export function resourceColumns(
  resource: string,
  fields: Record<string, Field> = resourceOf(resource).fields,
  texts: Readonly<Record<string, (row: Row) => string>> = {},
): Column[] {
  const { title = 'name' } = resourceOf(resource);
  const shown = Object.entries(fields).filter(([name, { on }]) => name === title || !on || on.includes('list'));
  return shown
    .map(([name, field]) => ({ ...toColumn(name, field, name === title), ...(texts[name] && { read: texts[name] }) }))
    .sort((one, other) => Number(other.isTitle) - Number(one.isTitle));
}

export function columnFrom({
  name,
  field,
  read,
  exported,
}: Pick<Column, 'name' | 'field' | 'exported'> & { read: (row: Row) => unknown }): Column {
  return {
    name,
    label: fieldLabel(name, field),
    field,
    read,
    ...(exported && { exported }),
    kind: kindName(field.kind),
    isTitle: false,
    isSortable: false,
  };
}

function toColumn(name: string, field: Field, isTitle: boolean): Column {
  const kind = kindName(field.kind);
  const target = relatedResource(field.kind);
  // The server sorts relations by id, which is meaningless to users.
  const isSortable = !target && kind !== 'color';
  return { name, label: fieldLabel(name, field), field, kind, isTitle, isSortable, ...(target ? { target } : {}) };
}

/** A field of a row that the map names. */
export const valueIn = (row: Row, name: string): unknown => row[name];

export const rowSchema = z.looseObject({ id: z.number() });

export type Row = z.infer<typeof rowSchema>;

export function recordTitle(name: string, record: Row): string {
  const title = record[resourceOf(name).title ?? 'name'];
  return typeof title === 'string' && title ? title : `${resourceOf(name).label[0]} ${record.id}`;
}

export function fieldLabel(name: string, { label }: Pick<Field, 'label'>): string {
  const text = format(name);
  return label ?? text.charAt(0).toUpperCase() + text.slice(1);
}

export function optionText(option: string, { labels: texts }: Pick<Field, 'labels'> = {}): string {
  const plain = option.replaceAll('_', ' ');
  return texts?.[option] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function formatNumber(value: number, { unit }: Field): string {
  if (unit !== 'minutes') return formatCount(value);
  return value === 0 ? 'Immediately' : formatDuration(value * 60_000);
}

export type KindName = Extract<FieldKind, string> | 'select' | 'one' | 'many';

export function kindName(kind: FieldKind): KindName {
  if (typeof kind === 'string') return kind;
  return 'select' in kind ? 'select' : 'one' in kind ? 'one' : 'many';
}

export function relatedResource(kind: FieldKind): string | undefined {
  if (typeof kind === 'string') return undefined;
  return 'one' in kind ? kind.one : 'many' in kind ? kind.many : undefined;
}
