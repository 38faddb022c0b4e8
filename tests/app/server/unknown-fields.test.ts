import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fillPath, parseEndpoint } from '../../../src/core/contract/endpoint.ts';
import { type Route, routes } from '../../../src/core/routes/routes.ts';
import { bodySchemaOf } from '../../../src/core/server/api/openapi.ts';
import { unknownFields } from '../../../src/core/server/api/unknown-fields.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { sampleOf } from '../../support/sample.ts';
import { fingerprintOf, makeWorld, type World } from '../../support/world.ts';
import { published, respondentClient, resultOf } from '../../surveys/server/submission.ts';

let app: TestApp;
let admin: SignedIn;
let world: World;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  admin = await app.newTenant();
  world = await makeWorld(app, admin);
});
afterAll(() => app.close());

const others = { chartId: 'volume', version: '1', token: 'A'.repeat(22), publicId: 'A'.repeat(22), shareId: '1' };

const pathOf = ({ endpoint, ids }: Route): string =>
  fillPath(endpoint, {
    ...Object.fromEntries([...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1'])),
    ...others,
    ...Object.fromEntries(Object.entries(ids).map(([param, resource]) => [param, world[resource] ?? 0])),
  });

function send(route: Route, body: unknown): Promise<Answer> {
  const client = route.access === 'public' ? app.stranger : admin;
  return client.ask(parseEndpoint(route.endpoint).method, pathOf(route), body);
}

const errorsSchema = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });
const unknownIn = (answer: Answer): string[] =>
  answer.status === 422
    ? (errorsSchema.safeParse(answer.json()).data?.errors ?? [])
        .filter(({ path, message }) => message === `Unknown field: ${path.split('.').at(-1)}`)
        .map(({ path }) => path)
    : [];

/** Calls of respondents, whose answers would be lost. */
const lenient = [
  'POST /public/surveys/:token/responses',
  'POST /public/surveys/:token/address',
  'POST /public/surveys/:token/address/confirm',
  'POST /public/surveys/:token/leave',
  'PATCH /public/survey-responses/:resumeToken',
  'POST /public/survey-responses/:resumeToken/complete',
  'POST /public/files/upload',
];
const strict = routes().filter(
  (route) =>
    !route.endpoint.startsWith('GET ') &&
    !lenient.includes(route.endpoint) &&
    (route.access !== 'public' || bodySchemaOf(route)),
);

function sample(route: Route): Record<string, unknown> {
  const schema = bodySchemaOf(route);
  return schema ? { ...(sampleOf(schema, world) as object) } : {};
}

describe('a body with a field that its call does not know', () => {
  let before: string;
  let rows: () => Promise<string>;
  beforeAll(async () => {
    rows = await fingerprintOf(app, [admin.tenantId]);
    before = await rows();
  });

  test.each(strict.map((route) => [route.endpoint, route] as const))('%s names the field', async (_, route) => {
    const answer = await send(route, { ...sample(route), unheardOf: 1, tostring: null });
    expect([answer.status, unknownIn(answer)]).toEqual([422, ['unheardOf', 'tostring']]);
  });

  const places = strict.flatMap((route) => {
    const schema = bodySchemaOf(route);
    // Only the places are of interest here, not the ids.
    return schema ? placesIn(sampleOf(schema, {})).map((place) => [route.endpoint, place, route] as const) : [];
  });
  test.each(places)('%s names it within %s', async (_, place, route) => {
    const body = sample(route);
    Object.assign(valueAt(body, place), { unheardOf: 1 });
    const answer = await send(route, body);
    expect(unknownIn(answer)).toContain(`${place}.unheardOf`);
  });

  test('changes nothing', async () => {
    expect(await rows()).toEqual(before);
  });
});

/** The paths of the objects within a body whose fields are fixed. */
function placesIn(body: unknown, path: string[] = []): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const isFixed = path.length > 0 && !Array.isArray(body) && Object.keys(body).length > 0;
  return [
    ...(isFixed ? [path.join('.')] : []),
    ...Object.entries(body).flatMap(([name, value]) => placesIn(value, [...path, name])),
  ];
}

const valueAt = (body: unknown, path: string): object =>
  path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], body) as object;

const updates = routes().filter(
  (route) =>
    /^(PUT|PATCH) /.test(route.endpoint) &&
    route.access !== 'public' &&
    bodySchemaOf(route) !== undefined &&
    readOf(route) !== undefined,
);

/** The route that returns the record of an update. */
function readOf(route: Route): Route | undefined {
  const path = (endpoint: string) => endpoint.replace(/^\w+ /, '').replace(/:\w+/g, ':');
  return routes().find((read) => read.endpoint.startsWith('GET ') && path(read.endpoint) === path(route.endpoint));
}

describe('a record that was read', () => {
  test.each(updates.map((route) => [route.endpoint, route] as const))(
    '%s takes it back as it was read',
    async (_, route) => {
      const read = await admin.ask('GET', pathOf(readOf(route) as Route));
      expect(read.status, read.text).toBe(200);
      const found = read.json();
      const [record] = ['success' in found ? found.data : found].flat();
      // Nobody has a favorite yet.
      const answer = await send(route, record ?? { path: '/user-management/users', isFavorite: true });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    },
  );

  const lists = routes().filter(({ operation, resource }) => operation === 'list' && resource !== undefined);
  const listed = updates.flatMap((route) =>
    route.operation === 'update'
      ? lists.filter(({ resource }) => resource === route.resource).map((list) => [list.endpoint, list, route] as const)
      : [],
  );
  test.each(listed)('%s: its update takes back a row of the list', async (_, list, route) => {
    const answer = await admin.ask('GET', `${pathOf(list)}?id=${world[route.resource ?? '']}`);
    const found = answer.json<Record<string, unknown>[] | { data: Record<string, unknown>[] }>();
    const [row] = 'data' in found ? found.data : found;
    expect(row).toMatchObject({ id: world[route.resource ?? ''] });
    const sent = await send(route, { ...row, version: undefined });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  });
});

test.each([
  ['/Sentiments', '/SentimentFields/bySentimentId/', {}],
  ['/Surveys', '/SurveyQuestions/bySurveyId/', {}],
  ['/CustomerForms', '/CustomerFormFields/byFormId/', { displayNameTemplate: '{who}' }],
])('a form of %s: takes back its questions as they were read, and no other names in them', async (path, read, more) => {
  const name = `Round trip of ${path}`;
  const fields = [{ fieldName: 'Who?', fieldType: 'text', options: { key: 'who' } }];
  const { id } = await created(admin, path, { name, fields, ...more });
  const questions = (await admin.ask('GET', `${read}${id}`)).json<object[]>();
  expect(questions[0]).toHaveProperty('createdAt');
  const sent = await admin.ask('PUT', `${path}/${id}`, { name, fields: questions });
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  const misspelled = await admin.ask('PUT', `${path}/${id}`, { name, fields: [{ ...questions[0], requird: true }] });
  expect([misspelled.status, misspelled.json().errors]).toEqual([
    422,
    [{ path: 'fields.0.requird', message: 'Unknown field: requird' }],
  ]);
});

test('unknown fields: a misspelled field is told together with the one that is missing', async () => {
  const answer = await admin.ask('POST', '/Groups', { nmae: 'Harbor' });
  expect([answer.status, answer.json().errors]).toEqual([
    422,
    [
      { path: 'name', message: 'This field is required' },
      { path: 'nmae', message: 'Unknown field: nmae' },
    ],
  ]);
});

test('unknown fields: a hostile body is not answered with all of its names', async () => {
  const body = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`field-${at}`, at]));
  const answer = await admin.ask('POST', '/Groups', { name: 'Harbor', ...body, ['x'.repeat(30_000)]: 1 });
  expect([answer.status, unknownIn(answer).length, answer.text.length < 5_000]).toEqual([422, 20, true]);
});

test('unknown fields: names that every object has are unknown as well', async () => {
  const answer = await admin.ask('POST', '/Groups', { name: 'Harbor', toString: 'x', constructor: 1 });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(423);
  const headers = { 'content-type': 'application/json' };
  const inherited = await admin.ask('POST', '/Groups', '{"name":"Harbor","__proto__":{"id":1}}', headers);
  expect([inherited.status, (await admin.ask('GET', '/Groups?name=Harbor')).json()]).toEqual([400, []]);
});

test('unknown fields: who may not make the call learns no name', async () => {
  const colleague = await app.colleague(admin, []);
  const answer = await colleague.ask('POST', '/Groups', { unheardOf: 1 });
  expect([answer.status, answer.text.includes('unheardOf')]).toEqual([403, false]);
});

test('unknown fields: those that a caller may not write are ignored in the record that was read', async () => {
  const { id, ...read } = await created(admin, '/Groups', { name: 'Pier', memberIds: [] });
  const sent = { ...read, id: id + 1, name: 'Quay', createdAt: '2001-01-01T00:00:00Z', updatedAt: null };
  const answer = await admin.ask('PUT', `/Groups/${id}`, sent);
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { ...read, id, name: 'Quay', version: 2, updatedAt: expect.any(String) },
  ]);
});

test('unknown fields: what a record does not have is no field of an action on it', async () => {
  const path = `/SentimentResponses/${world.sentimentResponses}/assign`;
  const answer = await admin.ask('PUT', path, { userId: admin.userId, status: 'resolved' });
  expect([answer.status, unknownIn(answer)]).toEqual([422, ['status']]);
});

test('unknown fields: each call takes the tenant of the caller, and no other', async () => {
  const { tenantId } = admin;
  const path = `/Surveys/${world.surveys}/duplicate`;
  expect((await admin.ask('POST', path, { tenantId })).status).toBe(201);
  const other = await admin.ask('POST', path, { tenantId: tenantId + 1 });
  expect([other.status, other.json().code]).toEqual([403, 'TENANT_MISMATCH']);
});

test('unknown fields: a change compares the version in its body, also where only the record has one', async () => {
  const fields = [{ fieldName: 'Why?', fieldType: 'text' }];
  const { id } = await created(admin, '/Surveys', { name: 'Twice', fields });
  const publish = (version: unknown) => admin.ask('POST', `/Surveys/${id}/publish`, { version });
  const stale = await publish(7);
  expect([stale.status, stale.json()]).toMatchObject([409, { code: 'STALE', current: { id, version: 1 } }]);
  expect((await publish('7')).json().errors).toEqual([{ path: 'version', message: 'A number' }]);
  expect((await publish(1)).status).toBe(200);
});

test('unknown fields: the answers of a respondent are kept, whatever else their page sends', async () => {
  const { token, id } = await published(admin, {
    fields: [{ fieldName: 'Why?', fieldType: 'text', options: { key: 'why' } }],
  });
  const respondent = respondentClient(app, admin);
  const answer = await respondent.answer(token, { answers: { why: 'The queue' }, ofAnotherBuild: { shown: 1 } });
  expect([answer.status, resultOf(answer).status]).toEqual([201, 'complete']);
  const [response] = (await admin.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  expect((await admin.ask('GET', `/SurveyResponses/${response?.id}/withData`)).text).toContain('The queue');
});

/** The bodies that SPEC lists, with the tenant that its client adds. */
const ofSpec: [endpoint: string, body: () => object][] = [
  ['POST /auth/login', () => ({ email: 'a@example.com', password: 'x' })],
  ['POST /auth/suggest-subdomains', () => ({ companyName: 'Harbor' })],
  ['POST /Auth/refresh-token', () => ({ refreshToken: 'x' })],
  ['POST /Auth/logout', () => ({})],
  ['POST /Auth/reset-initial-password', () => ({ newPassword: 'x' })],
  ['POST /user/change-password', () => ({ currentPassword: 'x', newPassword: 'y' })],
  ['POST /Roles', () => ({ name: 'Clerk' })],
  ['POST /Roles/assignPermissions', () => ({ roleId: world.roles, permissions: [world.permissions] })],
  ['POST /Permissions', () => ({ route: 'get:v1/groups', name: 'Read groups' })],
  ['POST /Groups', () => ({ name: 'Night shift' })],
  [
    'POST /Users',
    () => ({ email: 'n@example.com', firstName: 'N', lastName: 'O', roleId: world.roles, isInitialPasswordReset: 1 }),
  ],
  [
    'POST /Sentiments',
    () => ({
      name: 'Counter',
      description: '',
      enableCustomer: true,
      enableEscalation: false,
      escalationType: null,
      enableSLA: true,
      severityLevels: [world.severityLevels],
      assignedUsers: [],
      assignedGroups: [],
    }),
  ],
  [
    'POST /SentimentFields',
    () => ({
      sentimentId: world.sentiments,
      fieldName: 'How?',
      fieldType: 'text',
      required: false,
      isSentimentValue: false,
      options: '[]',
    }),
  ],
  ['POST /SeverityLevels', () => ({ name: 'Soon', description: '', daysToResolve: 2 })],
  [
    'POST /SentimentResponses/create',
    () => ({
      sentimentId: world.sentiments,
      customerResponseId: null,
      severityLevelId: null,
      escalationType: null,
      assignedToIds: [],
      assignedGroupIds: [],
      values: [{ fieldId: world.sentimentFields, value: 'Slow' }],
    }),
  ],
  ['PUT /SentimentResponses/:id/status', () => ({ status: 'in_progress' })],
  ['PUT /SentimentResponses/:id/assign', () => ({ userId: null })],
  ['PUT /SentimentResponses/:id/assignMultipleUsers', () => ({ userIds: [] })],
  ['PUT /SentimentResponses/:id/assignGroups', () => ({ groupIds: [] })],
  ['POST /SentimentResponses/:responseId/tracking', () => ({ notes: 'Called', status: 'in_progress' })],
  ['POST /files/upload-voc', () => ({ fileData: 'AA==', fileName: 'voice.webm' })],
  ['POST /files/upload', () => ({ fileData: 'AA==', fileName: 'dot.png' })],
  [
    'PUT /Branding',
    () => ({ websiteTitle: 'Harbor', primaryColor: '#009639', secondaryColor: '#93D500', logoUrl: '' }),
  ],
];

test.each(ofSpec)('%s knows every field that the specification names', async (endpoint, body) => {
  const route = routes().find((one) => one.endpoint === endpoint);
  if (!route) throw new Error(`${endpoint} is no route`);
  expect(unknownFields(route, { ...body(), tenantId: admin.tenantId })).toEqual([]);
  if (!route.permission) return;
  const answer = await send(route, { ...body(), tenantId: admin.tenantId });
  // Each tenant has every permission already.
  expect(answer.status).toBe(
    endpoint === 'POST /Permissions'
      ? 409
      : endpoint.startsWith('POST /') && endpoint !== 'POST /Roles/assignPermissions'
        ? 201
        : 200,
  );
});
