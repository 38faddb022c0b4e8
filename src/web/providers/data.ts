import type {
  BaseKey,
  CrudFilter,
  CrudFilters,
  CrudSorting,
  CustomParams,
  DataProvider,
  GetListParams,
  MetaQuery,
} from '@refinedev/core';
import simpleRest, { generateFilter, generateSort } from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import { resourceOf } from '../../contract/catalogue.ts';
import { apiBase, paramsOf } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import { type ApiAnswer, type CallOptions, callAny, callNamed, type Params } from './call.ts';
import { ApiFailure } from './failure.ts';
import { http } from './http.ts';

/**
 * Refine's data provider: simple-rest builds the query and parses the response, the map supplies the URL. `meta.params`
 * fills path parameters such as sentimentId; `meta.operation` selects another list operation.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => apiBase,

  getList,

  async getOne(params) {
    const { resource, id, meta } = params;
    if (resourceOf(resource).api.show)
      return restFor(resource, 'show', withId(resource, 'show', id, meta)).getOne(params);
    // Some resources, such as users, have no endpoint for one record.
    const { data } = await getList<never>({
      resource,
      filters: [{ field: 'id', operator: 'eq', value: id }],
      ...offPage(meta),
    });
    const found = data.find((row: { id?: BaseKey }) => String(row.id) === String(id));
    if (!found) throw new ApiFailure(404, { code: 'NOT_FOUND', message: 'Not found' });
    return { data: found };
  },

  async getMany({ resource, ids, meta }) {
    if (ids.length === 0) return { data: [] };
    const known = [...new Set(ids)];
    const parts = Array.from({ length: Math.ceil(known.length / idsPerCall) }, (_, part) =>
      known.slice(part * idsPerCall, (part + 1) * idsPerCall),
    );
    const pages = await Promise.all(
      parts.map((part) =>
        getList<never>({ resource, filters: [{ field: 'id', operator: 'in', value: part }], ...offPage(meta) }),
      ),
    );
    return { data: pages.flatMap(({ data }) => data) };
  },

  create: (params) => restFor(params.resource, 'create', optionsOf(params.meta)).create(params),

  update: (params) =>
    restFor(params.resource, 'update', withId(params.resource, 'update', params.id, params.meta)).update(params),

  deleteOne: (params) =>
    restFor(params.resource, 'delete', withId(params.resource, 'delete', params.id, params.meta)).deleteOne(params),

  async custom({ payload, query, meta }: CustomParams<unknown, unknown>) {
    const { resource, name, schema } = meta?.call ?? {};
    if (!name) throw new Error('useCustom takes what operation() or namedCall() returns');
    const options: CallOptions = { ...optionsOf(meta), body: payload, query: { ...(query ?? {}) } };
    const data: unknown = resource ? (await callAny(resource, name, options)).data : await callNamed(name, options);
    return { data: schema ? schema.parse(data) : data };
  },
};

/** Limited by the length of a URL. */
const idsPerCall = 200;

async function getList<Data>({ filters = [], ...params }: GetListParams) {
  let capped = false;
  const operation: string = params.meta?.operation ?? 'list';
  const rest = restFor(params.resource, operation, optionsOf(params.meta), ({ header }) => {
    capped = header('x-total-capped') === 'true';
  });
  const page = await rest.getList<Data & object>({ ...params, filters: filters.flatMap(restFilter) });
  return { ...page, capped };
}

function restFor(resource: string, operation: string, options: CallOptions, onAnswer?: (answer: ApiAnswer) => void) {
  const send = async (url: string, body?: unknown) => {
    const answer = await callAny(resource, operation, { ...options, query: queryIn(url), body });
    onAnswer?.(answer);
    const data = onAnswer && !Array.isArray(answer.data) ? [] : answer.data;
    return { data, headers: { 'x-total-count': answer.header('x-total-count') } };
  };
  const client: AxiosInstance = Object.assign(Object.create(http), {
    get: (url: string) => send(url),
    post: send,
    patch: send,
    delete: (url: string, { data }: { data?: unknown }) => send(url, data),
  });
  return simpleRest(apiBase, client);
}

function queryIn(url: string): Record<string, string[]> {
  const query = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

const offPage = (meta: MetaQuery | undefined) => ({ pagination: { mode: 'off' as const }, ...(meta ? { meta } : {}) });

function withId(resource: string, operation: string, id: BaseKey, meta: MetaQuery | undefined): CallOptions {
  const how = resourceOf(resource).api[operation];
  const name = (how && paramsOf(shapeOf(how).endpoint).at(-1)) ?? 'id';
  const options = optionsOf(meta);
  return { ...options, params: { ...options.params, [name]: id } };
}

function optionsOf(meta: MetaQuery | undefined): CallOptions {
  const params: Params | undefined = meta?.params;
  const key: string | undefined = meta?.idempotencyKey;
  const signal = meta?.queryContext?.signal;
  return { ...(params && { params }), ...(key && { idempotencyKey: key }), ...(signal && { signal }) };
}

export function sortParams(sorters: CrudSorting) {
  const sort = generateSort(sorters);
  return sort ? { _sort: sort._sort.join(','), _order: sort._order.join(',') } : {};
}

export const filterParams = (filters: CrudFilters): Record<string, unknown> =>
  generateFilter(filters.flatMap(restFilter));

const knownOperators: readonly string[] = ['eq', 'ne', 'gte', 'lte', 'contains', 'in', 'null'];

function restFilter(filter: CrudFilter): CrudFilters {
  if (!('field' in filter) || !knownOperators.includes(filter.operator))
    throw new Error(`Lists cannot be filtered by ${filter.operator}`);
  const { field, operator, value } = filter;
  if (operator === 'null') return [{ field, operator: 'eq', value: 'null' }];
  if (value === '' || value === null || value === undefined) return [];
  return [operator === 'in' ? { field: `${field}_in`, operator: 'eq', value } : filter];
}
