import type { BaseKey, CrudFilter, DataProvider, MetaQuery } from '@refinedev/core';
import { resourceOf } from '../../contract/catalogue.ts';
import { apiBase, paramsOf } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import { type CallOptions, callAny, type Params } from './call.ts';
import { ApiFailure } from './failure.ts';

/** Refine's data provider, derived from the map. `meta.params` fills path parameters such as sentimentId. */
export const dataProvider: DataProvider = {
  getApiUrl: () => apiBase,

  async getList({ resource, pagination, sorters = [], filters = [], meta }) {
    const query = { ...pageWords(pagination), ...sortWords(sorters), ...filterWords(filters) };
    const { data, header } = await callAny(resource, 'list', { ...fromMeta(meta), query });
    const rows = Array.isArray(data) ? data : [];
    const total = header('x-total-count');
    return {
      data: rows,
      total: total === undefined ? rows.length : Number(total),
      capped: header('x-total-capped') === 'true',
    };
  },

  async getOne({ resource, id, meta }) {
    if (!resourceOf(resource).api.show) return { data: await oneOfList(resource, id, meta) };
    return rowFrom(resource, 'show', withId(resource, 'show', id, meta));
  },

  async getMany({ resource, ids, meta }) {
    if (ids.length === 0) return { data: [] };
    const { data } = await callAny(resource, 'list', { ...fromMeta(meta), query: { id_in: [...new Set(ids)] } });
    return { data: Array.isArray(data) ? data : [] };
  },

  create: ({ resource, variables, meta }) => rowFrom(resource, 'create', { ...fromMeta(meta), body: variables }),

  update: ({ resource, id, variables, meta }) =>
    rowFrom(resource, 'update', { ...withId(resource, 'update', id, meta), body: variables }),

  deleteOne: ({ resource, id, meta }) => rowFrom(resource, 'delete', withId(resource, 'delete', id, meta)),
};

/** Refine's caller says which row it expects; the map's schema, which the server keeps to, makes it true. */
async function rowFrom<T>(resource: string, operation: string, options: CallOptions): Promise<{ data: T }> {
  const { data } = await callAny(resource, operation, options);
  return { data: data as T };
}

/** For resources without a `show` of their own, such as users. */
async function oneOfList(resource: string, id: BaseKey, meta: MetaQuery | undefined) {
  const { data } = await callAny(resource, 'list', { ...fromMeta(meta), query: { id } });
  const found = Array.isArray(data) ? data.find((row) => String(row.id) === String(id)) : undefined;
  if (!found) throw new ApiFailure(404, { code: 'NOT_FOUND', message: 'Not found' });
  return found;
}

/** The record's id fills the operation's last path parameter, whatever the endpoint calls it. */
function withId(resource: string, operation: string, id: BaseKey, meta: MetaQuery | undefined): CallOptions {
  const how = resourceOf(resource).api[operation];
  const name = (how && paramsOf(shapeOf(how).endpoint).at(-1)) ?? 'id';
  const options = fromMeta(meta);
  return { ...options, params: { ...options.params, [name]: id } };
}

function fromMeta(meta: MetaQuery | undefined): CallOptions {
  const params: Params | undefined = meta?.params;
  const key: string | undefined = meta?.idempotencyKey;
  const signal = meta?.queryContext?.signal;
  return { ...(params && { params }), ...(key && { idempotencyKey: key }), ...(signal && { signal }) };
}

function pageWords(pagination: { currentPage?: number; pageSize?: number; mode?: string } = {}) {
  const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination;
  return mode === 'server' ? { _start: (currentPage - 1) * pageSize, _end: currentPage * pageSize } : {};
}

/** A list's order in the words of the wire. */
export function sortWords(sorters: { field: string; order: string }[]) {
  if (sorters.length === 0) return {};
  return { _sort: sorters.map(({ field }) => field).join(','), _order: sorters.map(({ order }) => order).join(',') };
}

const suffixes: Record<string, string> = {
  eq: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  contains: '_like',
  in: '_in',
  null: '',
};

/** What a list is narrowed by in the words of the wire. */
export function filterWords(filters: CrudFilter[]): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const filter of filters) {
    const { operator, value } = filter;
    const suffix = suffixes[operator];
    if (suffix === undefined || !('field' in filter)) throw new Error(`Lists cannot be filtered by ${operator}`);
    const { field } = filter;
    if (operator === 'null') words[field] = 'null';
    else if (value !== '' && value !== null && value !== undefined) words[field === 'q' ? 'q' : field + suffix] = value;
  }
  return words;
}
