import type { ComponentType } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { type KindName, kindName, targetOf } from './field-kind.ts';
import { labelOf } from './labels.ts';
import type { Row } from './row.ts';

export interface Column {
  name: string;
  label: string;
  field: Field;
  kind: KindName;
  /** The resource whose records the cell names. */
  target?: string;
  /** Names the row, opens it, and is always shown. */
  isTitle: boolean;
  isSortable: boolean;
  /** Where the row keeps it, if not under the column's name. */
  read?: (row: Row) => unknown;
  /** What it is filtered with, where its kind does not say it all. */
  editor?: ComponentType<FilterEditorProps>;
}

/** How a field is filtered; the address uses the words of the wire: name_like, rank_gte, roleId_in, isActive. */
export type FilterShape = 'contains' | 'range' | 'days' | 'yesNo' | 'options' | 'related';

/** What is asked of a column, by the ending of its word. */
export type Asked = Readonly<Record<string, string>>;

export interface FilterEditorProps {
  column: Column;
  shape: FilterShape;
  draft: Asked;
  onChange: (draft: Asked) => void;
}

/** A resource's columns in the order of the map, the one that names the row first; of these fields, where it has own ones. */
export function columnsOf(resource: string, fields: Record<string, Field> = resourceOf(resource).fields): Column[] {
  const { title = 'name' } = resourceOf(resource);
  const shown = Object.entries(fields).filter(([name, { on }]) => name === title || !on || on.includes('list'));
  return shown
    .map(([name, field]) => columnOf(name, field, name === title))
    .sort((one, other) => Number(other.isTitle) - Number(one.isTitle));
}

/** A column that is not a field of the map; the server does not sort by it. */
export function columnFrom({
  name,
  field,
  read,
}: Pick<Column, 'name' | 'field'> & { read: (row: Row) => unknown }): Column {
  return {
    name,
    label: labelOf(name, field),
    field,
    read,
    kind: kindName(field.kind),
    isTitle: false,
    isSortable: false,
  };
}

function columnOf(name: string, field: Field, isTitle: boolean): Column {
  const kind = kindName(field.kind);
  const target = targetOf(field.kind);
  // The server orders relations by id, which means nothing to a reader.
  const isSortable = !target && kind !== 'color';
  return { name, label: labelOf(name, field), field, kind, isTitle, isSortable, ...(target ? { target } : {}) };
}
