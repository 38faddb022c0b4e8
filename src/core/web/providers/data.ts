import type {
  BaseKey,
  BaseRecord,
  CrudFilter,
  CrudFilters,
  CrudSorting,
  CustomParams,
  DataProvider,
  GetListParams,
  GetManyParams,
  MetaQuery,
} from '@refinedev/core';
import simpleRest, { generateFilter, generateSort } from '@refinedev/simple-rest';
import { resourceOf } from '../../contract/catalogue.ts';
import { apiBase, pathParams } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import { type CallOptions, callAny, callNamed, type Params } from './call.ts';
import { ApiFailure } from './failure.ts';
import { http } from './http.ts';

/**
 * Refine's simple-rest, with the methods whose wire differs: the map supplies the URL, and the answer of a list may be
 * inside `data` and capped. `meta.params` fills path parameters such as sentimentId; `meta.operation` selects another
 * list operation, and `meta.operationQuery` is sent with a deletion.
 */
export const dataProvider: DataProvider = {
  ...simpleRest(apiBase, http),

  getList,

  async getOne({ resource, id, meta }) {
    if (resourceOf(resource).api.show)
      return { data: await send(resource, 'show', withId(resource, 'show', id, meta)) };
    // Some resources, such as unsubscribed contacts, have no endpoint for one record.
    const { data } = await getList<never>({
      resource,
      filters: [{ field: 'id', operator: 'eq', value: id }],
      ...offPage(meta),
    });
    const found = data.find((row: { id?: BaseKey }) => String(row.id) === String(id));
    if (!found) throw new ApiFailure(404, { code: 'NOT_FOUND', message: 'Not found' });
    return { data: found };
  },

  getMany,

  create: async ({ resource, variables, meta }) => ({
    data: await send(resource, 'create', { ...callOptions(meta), body: variables }),
  }),

  update: async ({ resource, id, variables, meta }) => ({
    data: await send(resource, 'update', { ...withId(resource, 'update', id, meta), body: variables }),
  }),

  deleteOne: async ({ resource, id, variables, meta }) => ({
    data: await send(resource, 'delete', { ...withId(resource, 'delete', id, meta), body: variables }),
  }),

  async custom<TData extends BaseRecord>({ payload, query, meta }: CustomParams<unknown, unknown>) {
    const { resource, name } = meta?.call ?? {};
    if (!name) throw new Error('Other endpoints are reached by useOperation and useOperationMutation');
    const options: CallOptions = { ...callOptions(meta), body: payload, query: { ...(query ?? {}) } };
    if (!resource) return { data: (await callNamed(name, options)) as unknown as TData };
    const { data, header } = await callAny(resource, name, options);
    const total = header('x-total-count');
    return { data: data as TData, ...(total ? { total: Number(total) } : {}) };
  },
};

// The map says what an operation returns, and the tests of the server compare each answer with it.
async function send<Data>(resource: string, operation: string, options: CallOptions): Promise<Data> {
  return (await callAny(resource, operation, options)).data as Data;
}

async function getList<Data>({ resource, pagination, filters = [], sorters = [], meta }: GetListParams) {
  const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {};
  const page = mode === 'server' ? { _start: (currentPage - 1) * pageSize, _end: currentPage * pageSize } : {};
  const options = callOptions(meta);
  const query = { ...options.query, ...page, ...sortParams(sorters), ...filterParams(filters) };
  const { data: sent, header } = await callAny(resource, meta?.operation ?? 'list', { ...options, query });
  const data: Data[] = Array.isArray(sent) ? sent : [];
  const total = Number(header('x-total-count')) || data.length;
  const next = header('x-next-cursor');
  const capped = header('x-total-capped') === 'true';
  return { data, total, capped, nextPage: nextPageIn(header('link')), ...(next && { cursor: { next } }) };
}

/** What a query of the next page has instead of `_start` and `_end`; undefined behind the last page. */
function nextPageIn(links = ''): Record<string, string> | undefined {
  const [, address] = /<([^>]*)>; rel="next"/.exec(links) ?? [];
  if (address === undefined) return undefined;
  const query = new URLSearchParams(address.slice(address.indexOf('?')));
  return Object.fromEntries([...query].filter(([name]) => ['_after', '_start', '_end'].includes(name)));
}

/** The pages of a list, each behind the last row of the one before, so that no row is skipped while others delete. */
export async function* readPages<Data extends BaseRecord>(
  list: Omit<GetListParams, 'pagination'>,
  pageSize: number,
): AsyncGenerator<Data[]> {
  let page: Record<string, string> | undefined = { _start: '0', _end: String(pageSize) };
  while (page) {
    const meta = { ...list.meta, operationQuery: { ...list.meta?.operationQuery, ...page } };
    const read: Awaited<ReturnType<typeof getList<Data>>> = await getList<Data>({ ...list, ...offPage(meta) });
    yield read.data;
    page = read.nextPage;
  }
}

/** Limited by the length of a URL. */
const idsPerCall = 200;

export async function getMany<Data>({ resource, ids, meta }: GetManyParams): Promise<{ data: Data[] }> {
  const known = [...new Set(ids)];
  const parts = Array.from({ length: Math.ceil(known.length / idsPerCall) }, (_, part) =>
    known.slice(part * idsPerCall, (part + 1) * idsPerCall),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      getList<Data>({ resource, filters: [{ field: 'id', operator: 'in', value: part }], ...offPage(meta) }),
    ),
  );
  return { data: pages.flatMap(({ data }) => data) };
}

const offPage = (meta: MetaQuery | undefined) => ({ pagination: { mode: 'off' as const }, ...(meta ? { meta } : {}) });

function withId(resource: string, operation: string, id: BaseKey, meta: MetaQuery | undefined): CallOptions {
  const how = resourceOf(resource).api[operation];
  const name = (how && pathParams(shapeOf(how).endpoint).at(-1)) ?? 'id';
  const options = callOptions(meta);
  return { ...options, params: { ...options.params, [name]: id } };
}

function callOptions(meta: MetaQuery | undefined): CallOptions {
  const params: Params | undefined = meta?.params;
  const key: string | undefined = meta?.idempotencyKey;
  const query: Record<string, unknown> | undefined = meta?.operationQuery;
  const signal = meta?.queryContext?.signal;
  const onProgress: CallOptions['onProgress'] = meta?.onProgress;
  return {
    ...(params && { params }),
    ...(key && { idempotencyKey: key }),
    ...(query && { query }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
}

export function sortParams(sorters: CrudSorting) {
  const sort = generateSort(sorters);
  return sort ? { _sort: sort._sort.join(','), _order: sort._order.join(',') } : {};
}

export const filterParams = (filters: CrudFilters): Record<string, unknown> =>
  generateFilter(filters.flatMap(restFilter));

const knownOperators: readonly string[] = ['eq', 'ne', 'gte', 'lte', 'lt', 'contains', 'in', 'null'];

function restFilter(filter: CrudFilter): CrudFilters {
  if (!('field' in filter) || !knownOperators.includes(filter.operator))
    throw new Error(`Lists cannot be filtered by ${filter.operator}`);
  const { field, operator, value } = filter;
  if (operator === 'null') return [{ field, operator: 'eq', value: 'null' }];
  if (value === '' || value === null || value === undefined) return [];
  return [operator === 'in' || operator === 'lt' ? { field: `${field}_${operator}`, operator: 'eq', value } : filter];
}
