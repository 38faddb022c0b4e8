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
  target?: string;
  isTitle: boolean;
  isSortable: boolean;
  read?: (row: Row) => unknown;
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

export function columnsOf(resource: string, fields: Record<string, Field> = resourceOf(resource).fields): Column[] {
  const { title = 'name' } = resourceOf(resource);
  const shown = Object.entries(fields).filter(([name, { on }]) => name === title || !on || on.includes('list'));
  return shown
    .map(([name, field]) => columnOf(name, field, name === title))
    .sort((one, other) => Number(other.isTitle) - Number(one.isTitle));
}

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
  // The server sorts relations by id, which is meaningless to users.
  const isSortable = !target && kind !== 'color';
  return { name, label: labelOf(name, field), field, kind, isTitle, isSortable, ...(target ? { target } : {}) };
}
