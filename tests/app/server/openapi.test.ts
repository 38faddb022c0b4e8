import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeApp, type TestApp } from '../../support/app.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.strictObject({ schema }));
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })).optional(),
  content: content.optional(),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  description: z.string().optional(),
  'x-permission': z.string().optional(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.strictObject({ session: z.tuple([]) })),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([response, z.strictObject({ $ref: z.string() })])),
});
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete', 'patch']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal('http') })),
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
  }),
});
type Operation = z.output<typeof operation>;

let app: TestApp;
let text: string;
let described: z.output<typeof documentSchema>;
beforeAll(async () => {
  app = await makeApp();
  text = (await app.stranger.ask('GET', '/openapi.json')).text;
  described = documentSchema.parse(JSON.parse(text));
});
afterAll(() => app.close());

function operations(): [string, Operation][] {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
  );
}

/** The component behind a reference. */
const named = (reference: Record<string, unknown> | undefined) =>
  described.components.schemas[String(reference?.$ref).split('/').at(-1) ?? ''];

describe('OpenAPI document', () => {
  test('describes exactly the routes of the server', () => {
    const served = app.app.routeTable.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual(served.sort());
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names the required permission of each operation', () => {
    for (const { method, path, auth, permission } of app.app.routeTable) {
      const one = described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      expect(one?.['x-permission'] ?? null, path).toBe(permission);
      expect(one?.security, path).toEqual(auth === 'public' ? [] : [{ session: [] }]);
      expect(Object.keys(one?.responses ?? {}), path).toEqual(
        expect.arrayContaining(auth === 'permission' ? ['401', '403', '429', '503'] : ['429', '503']),
      );
    }
  });

  test('declares every path parameter and has only valid references', () => {
    for (const [name, { parameters }] of operations()) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      expect(inPath, name).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
    }
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(described.components[kind as 'schemas']).toHaveProperty(name);
    }
  });

  test('contains the validated request bodies as standard JSON Schema', () => {
    const body = described.paths['/api/v1/SeverityLevels']?.post?.requestBody?.content['application/json']?.schema;
    expect(named(body)).toMatchObject({
      type: 'object',
      required: ['name', 'daysToResolve'],
      properties: { daysToResolve: { type: 'integer', maximum: 3650 } },
    });
    expect(text).not.toContain('"references"');
    expect(text).toContain('"x-references":"severityLevels"');
  });
});

test('OpenAPI document: describes how lists are paged, and how versions are compared', () => {
  const headersOf = (path: string, method: 'get' | 'post' | 'put', status = '200') =>
    Object.keys(response.parse(described.paths[path]?.[method]?.responses[status]).headers ?? {});
  const paramsOf = (path: string, method: 'get' | 'put' | 'delete' | 'post', place: string) =>
    described.paths[path]?.[method]?.parameters.filter((one) => one.in === place).map(({ name }) => name) ?? [];
  const page = ['X-Total-Count', 'X-Total-Capped', 'Link'];
  for (const path of ['/Groups', '/SentimentResponses', '/Notifications', '/SurveyDistributions/{id}/invitations']) {
    expect([path, headersOf(`/api/v1${path}`, 'get')]).toEqual([path, page]);
  }
  expect(paramsOf('/api/v1/Groups', 'get', 'query')).toContain('_after');
  expect(paramsOf('/api/v1/SentimentResponses', 'get', 'query')).toContain('_after');
  expect(headersOf('/api/v1/Groups/{id}', 'get')).toEqual(['ETag']);
  expect(headersOf('/api/v1/Groups/{id}', 'put')).toEqual(['ETag']);
  expect(headersOf('/api/v1/Groups', 'post', '201')).toEqual(['ETag']);
  expect(paramsOf('/api/v1/Groups/{id}', 'put', 'header')).toEqual(['If-Match']);
  expect(paramsOf('/api/v1/Groups/{id}', 'delete', 'header')).toEqual(['If-Match']);
  expect(paramsOf('/api/v1/Groups/{id}', 'get', 'header')).toEqual([]);
  expect(paramsOf('/api/v1/Groups', 'post', 'header')).toEqual([]);
});

test('OpenAPI document: a list reply matches its schema', async () => {
  const admin = await app.newTenant();
  const list = described.paths['/api/v1/Roles']?.get?.responses['200'];
  // Generating the document blocks the process for a moment, in which it refuses other requests.
  await expect.poll(async () => (await admin.ask('GET', '/Roles')).status).toBe(200);
  const answered = (await admin.ask('GET', '/Roles')).json<Record<string, unknown>[]>();
  const { items } = z.object({ items: schema }).parse(response.parse(list).content?.['application/json']?.schema);
  const { required } = z.object({ required: z.array(z.string()) }).parse(named(items));
  expect(answered.length).toBeGreaterThan(0);
  for (const role of answered) expect(Object.keys(role)).toEqual(expect.arrayContaining(required));
});

test('OpenAPI document: names what several operations share, and describes nothing twice', () => {
  const large = new Map<string, number>();
  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const json = JSON.stringify(part);
    if ('properties' in part && json.length > 4_000) large.set(json, (large.get(json) ?? 0) + 1);
    for (const inner of Object.values(part)) count(inner);
  };
  count(described);
  expect([...large].filter(([, times]) => times > 1).map(([json]) => json.slice(0, 200))).toEqual([]);
  const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect(Object.keys(described.components.schemas).filter((name) => !used.has(name))).toEqual([]);
});
