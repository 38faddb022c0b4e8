import type { CrudFilter } from '@refinedev/core';
import type { Column, FilterOperands, FilterShape, KindName } from '../fields/column.ts';

export interface Filter {
  column: Column;
  shape: FilterShape;
  asked: FilterOperands;
}

export interface ListFilters {
  filters: readonly Filter[];
  ask: (changes: Record<string, string | undefined>) => void;
  clear: () => void;
}

export interface Closed {
  names: ReadonlySet<string>;
  why: string;
}

const shapes: Record<KindName, FilterShape | undefined> = {
  text: 'contains',
  email: 'contains',
  paragraph: 'contains',
  number: 'range',
  date: 'days',
  switch: 'yesNo',
  select: 'options',
  one: 'related',
  many: 'related',
  color: undefined,
};

const isReadable: Record<FilterShape, (text: string) => boolean> = {
  contains: (text) => text.trim() !== '',
  range: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  days: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime()),
  yesNo: (text) => text === 'true' || text === 'false',
  options: (text) => text !== '',
  related: (text) => /^(\d{1,9}|null)(,(\d{1,9}|null))*$/.test(text),
};

const endings: Record<FilterShape, readonly string[]> = {
  // The second one takes exact values: links of figures have it.
  contains: ['_like', '_in'],
  // Links of figures have the third one, too.
  range: ['_gte', '_lte', '_lt'],
  days: ['_gte', '_lte'],
  yesNo: [''],
  options: ['_in'],
  related: ['_in'],
};

export const shapeOfFilter = ({ kind }: Column): FilterShape | undefined => shapes[kind];

export function filtersIn(params: URLSearchParams, columns: readonly Column[]): Filter[] {
  return columns.flatMap((column) => {
    const shape = shapeOfFilter(column);
    if (!shape) return [];
    const asked = endings[shape].flatMap((ending) => {
      const text = params.get(column.name + ending);
      return text !== null && isReadable[shape](text) ? [[ending, text] as const] : [];
    });
    return asked.length > 0 ? [{ column, shape, asked: Object.fromEntries(asked) }] : [];
  });
}

export function addressParams(column: Column, asked: FilterOperands = {}) {
  const shape = shapeOfFilter(column);
  const texts = (shape ? endings[shape] : []).map((ending) => [column.name + ending, asked[ending]?.trim()]);
  return Object.fromEntries(texts) as Record<string, string | undefined>;
}

export function crudFilters({ column: { name: field }, shape, asked }: Filter): CrudFilter[] {
  const { _gte: from, _lte: to, _lt: below } = asked;
  switch (shape) {
    case 'contains':
      return asked._in === undefined
        ? [{ field, operator: 'contains', value: asked._like }]
        : [{ field, operator: 'in', value: asked._in.split(',') }];
    case 'yesNo':
      return [{ field, operator: 'eq', value: asked[''] }];
    case 'options':
    case 'related':
      return [{ field, operator: 'in', value: asked._in?.split(',') }];
    case 'range':
    case 'days':
      return [
        { field, operator: 'gte', value: from },
        { field, operator: 'lte', value: to },
        { field, operator: 'lt', value: below },
      ];
  }
}
