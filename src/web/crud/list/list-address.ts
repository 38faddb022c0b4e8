import type { CrudFilter, CrudSort } from '@refinedev/core';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Column } from '../fields/column.ts';
import { crudFilters, type Filter, filtersIn } from '../filters/filter.ts';
import { useListParams } from './use-list-params.ts';

export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;

export interface ListParams {
  filters: CrudFilter[];
  sorters: CrudSort[];
}

export function useListAddress(resource: string, columns: readonly Column[]) {
  const { params, q: typed, sort, page, set } = useListParams();
  const { search, order = '-id' } = resourceOf(resource);
  const q = search ? typed : '';
  const size = pageSizes.find((known) => String(known) === params.get('size')) ?? usualSize;
  const filters = filtersIn(params, columns);
  const chosen = sortIn(sort, columns);
  const listParams: ListParams = {
    filters: [...(q ? [{ field: 'q', operator: 'eq' as const, value: q }] : []), ...filters.flatMap(crudFilters)],
    sorters: chosen ? [chosen] : [],
  };
  const ask = (changes: Record<string, string | undefined>) => set(changes, { keepsBefore: true });
  const clearedParams = Object.fromEntries(filters.flatMap(usedParams).map((param) => [param, undefined]));

  return {
    q,
    page,
    size,
    filters,
    listParams,
    sorted: chosen ?? sortIn(order, columns),
    isNarrowed: q !== '' || filters.length > 0,
    ask,
    search: (text: string) => set({ q: text }),
    goTo: (next: number) => ask({ page: next > 1 ? String(next) : undefined }),
    correctTo: (next: number) => set({ page: next > 1 ? String(next) : undefined }),
    setSize: (next: number) => ask({ size: next === usualSize ? undefined : String(next) }),
    sortBy: (name: string | undefined) => ask({ sort: name }),
    clear: () => ask({ ...clearedParams, q: undefined }),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

function sortIn(param: string, columns: readonly Column[]): CrudSort | undefined {
  const field = param.replace(/^-/, '');
  if (!columns.some(({ name, isSortable }) => name === field && isSortable)) return undefined;
  return { field, order: param.startsWith('-') ? 'desc' : 'asc' };
}

const usedParams = ({ column, asked }: Filter) => Object.keys(asked).map((ending) => column.name + ending);
