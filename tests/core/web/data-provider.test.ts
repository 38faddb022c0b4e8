import { describe, expect, test } from 'vitest';
import { resourceNames, resourceOf } from '../../../src/core/contract/catalogue.ts';
import { type Endpoint, fillPath } from '../../../src/core/contract/endpoint.ts';
import { shapeOf } from '../../../src/core/contract/resource.ts';
import { call } from '../../../src/core/web/providers/call.ts';
import { dataProvider } from '../../../src/core/web/providers/data.ts';
import { ApiFailure } from '../../../src/core/web/providers/failure.ts';
import { fetchOperation } from '../../../src/core/web/providers/operations.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { inFreshBrowser, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();
const { getList, getOne, create, update, deleteOne, getMany, custom } = dataProvider;

const richer = resourceNames().flatMap((resource) =>
  Object.entries(resourceOf(resource).api).flatMap(([operation, how]) => {
    const { endpoint, tryFirst } = shapeOf(how);
    if (!tryFirst) return [];
    const addressOf = (one: Endpoint) => `GET ${fillPath(one, { id: 3 })}`;
    const isList = operation === 'list';
    const read = async () => (await (isList ? getList({ resource }) : getOne({ resource, id: 3 }))).data;
    const answer = (id: number) => (isList ? [{ id }] : { id });
    return [{ rich: addressOf(tryFirst), plain: addressOf(endpoint), read, answer }];
  }),
);

describe('lists', () => {
  test('send the query parameters of the API', async () => {
    const requests = serve({ 'GET /Sentiments': { body: [] } });
    await getList({
      resource: 'sentiments',
      pagination: { currentPage: 3, pageSize: 20, mode: 'server' },
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [
        { field: 'q', operator: 'contains', value: 'bank' },
        { field: 'enableSLA', operator: 'eq', value: true },
        { field: 'name', operator: 'ne', value: 'A' },
        { field: 'openCount', operator: 'gte', value: 2 },
        { field: 'openCount', operator: 'lte', value: 9 },
        { field: 'openCount', operator: 'lt', value: 10 },
        { field: 'description', operator: 'contains', value: 'x' },
        { field: 'id', operator: 'in', value: [1, 2] },
        { field: 'escalationType', operator: 'null', value: true },
        { field: 'fieldCount', operator: 'eq', value: '' },
      ],
    });
    expect(new URLSearchParams(requests[0]?.query).toString().split('&').sort()).toEqual(
      '_end=60 _order=desc _sort=name _start=40 description_like=x enableSLA=true escalationType=null id_in=1 id_in=2 name_ne=A openCount_gte=2 openCount_lt=10 openCount_lte=9 q=bank'.split(
        ' ',
      ),
    );
  });

  test('return the total of the server and whether it is capped', async () => {
    serve({
      'GET /Sentiments': { body: [{ id: 1 }], headers: { 'x-total-count': '10000', 'x-total-capped': 'true' } },
    });
    expect(await getList({ resource: 'sentiments' })).toEqual({ data: [{ id: 1 }], total: 10_000, capped: true });
  });

  test.each([
    ['bare', [{ id: 4 }]],
    ['inside data', { success: true, data: [{ id: 4 }] }],
  ])('accept rows %s', async (_, body) => {
    serve({ 'GET /SentimentResponses/bySentimentId/9': { body } });
    const meta = { params: { sentimentId: 9 } };
    expect((await getList({ resource: 'sentimentResponses', meta })).data).toEqual([{ id: 4 }]);
  });

  test('are empty without data', async () => {
    serve({ 'GET /SentimentResponses/bySentimentId/9': { body: { success: true } } });
    const meta = { params: { sentimentId: 9 } };
    expect((await getList({ resource: 'sentimentResponses', meta })).data).toEqual([]);
  });
});

describe('the richer endpoint', () => {
  test.each(richer)('of $plain is read first', async ({ plain, rich, read, answer }) => {
    const requests = serve({ [rich]: { body: answer(1) }, [plain]: { body: answer(2) } });
    expect(await read()).toEqual(answer(1));
    expect(requests).toHaveLength(1);
  });

  test.each(richer)('falls back to $plain on any failure', async ({ plain, rich, read, answer }) => {
    for (const status of [404, 500, 422, 0]) {
      serve({ [rich]: { status, body: {} }, [plain]: { body: answer(2) } });
      expect(await read()).toEqual(answer(2));
    }
  });

  test.each(richer)('does not fall back to $plain without the permission', async ({ plain, rich, read, answer }) => {
    for (const status of [401, 403]) {
      const requests = serve({ [rich]: { status, body: {} }, [plain]: { body: answer(2) } });
      await expect(read()).rejects.toBeInstanceOf(ApiFailure);
      expect(requests.filter(({ method, path }) => `${method} ${path}` === plain)).toEqual([]);
    }
  });
});

test('data provider: users, roles, permissions and groups have a richer endpoint, for the list and for one', () => {
  expect(richer.map(({ rich, plain }) => `${rich}, then ${plain}`).sort()).toEqual([
    'GET /CustomGroups/3/withRelations, then GET /Groups/3',
    'GET /CustomGroups/withRelations, then GET /Groups',
    'GET /CustomPermissions/3/withRelations, then GET /Permissions/3',
    'GET /CustomPermissions/withRelations, then GET /Permissions',
    'GET /CustomRoles/3/withRelations, then GET /Roles/3',
    'GET /CustomRoles/withRelations, then GET /Roles',
    'GET /CustomUsers/3/withRelations, then GET /Users/3',
    'GET /CustomUsers/withRelations, then GET /Users',
  ]);
});

describe('records', () => {
  test('are read from the list where they have no endpoint for one', async () => {
    const requests = serve({ 'GET /ContactOptOuts': { body: [{ id: 5, address: 'ada@acme.test' }] } });
    expect((await getOne({ resource: 'contactOptOuts', id: '5' })).data).toEqual({ id: 5, address: 'ada@acme.test' });
    expect(requests.at(-1)?.query).toBe('id=5');
  });

  test('that do not exist are "Not found"', async () => {
    serve({ 'GET /ContactOptOuts': { body: [] } });
    await expect(getOne({ resource: 'contactOptOuts', id: 5 })).rejects.toThrow('Not found');
  });

  test('are written with the tenant of the session; creating sends an idempotency key', async () => {
    signIn();
    const requests = serve({ 'POST /Groups': { body: { id: 1 } }, 'PUT /Groups/1': { body: { id: 1 } } });
    await create({ resource: 'groups', variables: { name: 'Day' } });
    await create({ resource: 'groups', variables: { name: 'Day' } });
    await update({ resource: 'groups', id: 1, variables: { name: 'Night', version: 2 } });
    const bodies = requests.map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({ tenantId: 7, name: 'Night', version: 2 });
    expect(bodies[0]).toEqual({ tenantId: 7, name: 'Day' });
    const keys = requests.map((seen) => seen.header('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeUndefined();
  });

  test('two equal changes at the same time are sent once, different and later ones each', async () => {
    const requests = serve({ 'POST /Groups': { body: { id: 8 } } });
    const add = (name: string) => create({ resource: 'groups', variables: { name } });
    const [one, other] = await Promise.all([add('Desk'), add('Desk'), add('Kitchen')]);
    expect([one.data.id, other.data.id]).toEqual([8, 8]);
    expect(requests.map(({ body }) => body)).toMatchObject([{ name: 'Desk' }, { name: 'Kitchen' }]);
    await add('Desk');
    expect(requests).toHaveLength(3);
  });

  test('are read and deleted with the parameter name of their endpoint', async () => {
    const requests = serve({
      'GET /SentimentResponses/8/withData': { body: { success: true, data: { id: 8 } } },
      'DELETE /Sentiments/deleteWithCascade/3': { body: { id: 3 } },
      'GET /SeverityLevels': { body: [{ id: 1 }, { id: 2 }] },
    });
    expect((await getOne({ resource: 'sentimentResponses', id: 8 })).data).toEqual({ id: 8 });
    await deleteOne({ resource: 'sentiments', id: 3 });
    expect((await getMany?.({ resource: 'severityLevels', ids: [1, 2, 2] }))?.data).toHaveLength(2);
    expect(requests.map(({ method, path, query }) => `${method} ${path} ${query}`.trim())).toEqual([
      'GET /SentimentResponses/8/withData',
      'DELETE /Sentiments/deleteWithCascade/3',
      'GET /SeverityLevels id_in=1&id_in=2',
    ]);
  });
});

test('data provider: an error of the server names the invalid field', async () => {
  const errors = [{ path: 'email', message: 'Invalid email address' }];
  serve({ 'POST /Users': { status: 422, body: { message: 'Invalid email address', code: 'INVALID', errors } } });
  const failure = await create({ resource: 'users', variables: {} }).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({
    status: 422,
    statusCode: 422,
    code: 'INVALID',
    message: 'Invalid email address',
    errors: { email: 'Invalid email address' },
  });
});

test('data provider: an operation is called by its name', async () => {
  signIn();
  const requests = serve({ 'PUT /SentimentResponses/4/status': { body: { id: 4 } } });
  await call('sentimentResponses', 'setStatus', { params: { id: 4 }, body: { status: 'resolved' } });
  expect(requests[0]?.body).toEqual({ tenantId: 7, status: 'resolved' });
});

describe('custom', () => {
  test('custom: a mutation uses the route of the map, with the tenant and an idempotency key', async () => {
    signIn();
    const requests = serve({ 'POST /Surveys/4/publish': { body: { success: true, data: { id: 4 } } } });
    const meta = { call: { resource: 'surveys', name: 'publish' }, params: { id: 4 } };
    const answer = await custom?.({ url: '', method: 'post', meta, payload: { version: 2 } });
    expect(answer?.data).toEqual({ id: 4 });
    expect(requests[0]?.body).toEqual({ tenantId: 7, version: 2 });
    expect(requests[0]?.header('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('custom: a read sends its query, and belongs to its resource in the cache', async () => {
    const requests = serve({ 'GET /Surveys/templates': { body: [{ id: 'hotel-stay' }] } });
    expect(await fetchOperation('surveys', 'templates', { query: { q: 'x' } })).toEqual([{ id: 'hotel-stay' }]);
    expect(requests[0]?.query).toBe('q=x');
    const [read] = queryClient.getQueryCache().findAll({ queryKey: ['data', 'default', 'surveys', 'templates'] });
    expect(read?.state.status).toBe('success');
  });

  test('custom: a URL that is no operation of the map is refused', async () => {
    await expect(custom?.({ url: '/Sentiments', method: 'get' })).rejects.toThrow('useOperation');
  });
});
