import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { resources } from '../../../resources.config.ts';
import { defineResource } from '../../../src/core/contract/resource.ts';
import { lineSchema, recordId, recordShape } from '../../../src/core/contract/schemas/common.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

const tagInputSchema = z.object({ name: lineSchema(40), groupId: recordId('groups').nullable().optional() });
const tagSchema = z.object({ ...recordShape, name: z.string(), groupId: recordId('groups').nullable() });

const table = `
  create table tags (
    tenant_id integer not null references tenants,
    id integer not null generated always as identity,
    name text not null,
    group_id integer,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    created_by integer,
    updated_by integer,
    version integer not null default 1,
    primary key (tenant_id, id),
    foreign key (tenant_id, group_id) references groups
  );
  call lock_tenant_tables();`;

const tags = defineResource({
  label: ['Tag', 'Tags'],
  table: 'tags',
  schema: tagSchema,
  input: tagInputSchema,
  search: ['name'],
  api: {
    list: 'GET /Tags',
    show: 'GET /Tags/:id',
    create: 'POST /Tags',
    update: 'PUT /Tags/:id',
    delete: 'DELETE /Tags/:id',
  },
  pages: { list: { path: '/tags', title: 'Tags', menu: { group: 'Feedback Management' } } },
  fields: { name: { kind: 'text' }, groupId: { kind: { one: 'groups' }, label: 'Group' } },
});

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  Object.assign(resources, { tags });
  app = await makeApp({ database: 'own' });
  await app.services.database.owner((client) => client.query(table));
  admin = await app.newTenant();
});
afterAll(async () => {
  Reflect.deleteProperty(resources, 'tags');
  await app.close();
});

test('resource map: a new entry has list, read, create, update and delete endpoints', async () => {
  const group = await created(admin, '/Groups', { name: 'Kitchen' });
  const tag = await created(admin, '/Tags', { name: 'Too salty', groupId: group.id });
  const changed = await admin.ask('PUT', `/Tags/${tag.id}`, { name: 'Salty' });
  expect(changed.json()).toMatchObject({ name: 'Salty', groupId: group.id, version: 2 });
  expect((await admin.ask('GET', '/Tags?q=salt')).json()).toHaveLength(1);
  expect((await admin.ask('GET', `/Tags/${tag.id}`)).json()).toMatchObject({ name: 'Salty' });
  expect((await admin.ask('DELETE', `/Tags/${tag.id}`)).status).toBe(200);
  expect((await admin.ask('GET', `/Tags/${tag.id}`)).status).toBe(404);
});

test('resource map: a new entry has enforced permissions and tenant-checked ids', async () => {
  const reader = await app.colleague(admin, ['get:v1/tags']);
  expect((await reader.ask('GET', '/Tags')).status).toBe(200);
  expect((await reader.ask('POST', '/Tags', { name: 'No' })).status).toBe(403);
  const other = await app.newTenant();
  const foreign = await created(other, '/Groups', { name: 'Theirs' });
  const smuggled = await admin.ask('POST', '/Tags', { name: 'Sly', groupId: foreign.id });
  expect([smuggled.status, smuggled.json().errors]).toEqual([
    422,
    [{ path: 'groupId', message: 'Group: this group does not exist' }],
  ]);
  expect(app.app.routeTable.find(({ path }) => path === '/api/v1/Tags/:id')).toMatchObject({
    permission: 'get:v1/tags/:id',
  });
});
