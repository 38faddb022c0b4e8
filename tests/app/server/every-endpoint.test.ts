import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fillPath, parseEndpoint } from '../../../src/core/contract/endpoint.ts';
import { type Route, routes } from '../../../src/core/routes/routes.ts';
import { bodySchemaOf } from '../../../src/core/server/api/openapi.ts';
import { idSlotsOf } from '../../../src/core/server/crud/reference-places.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { sampleOf, withSlot } from '../../support/sample.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { pathIn, upload } from '../../support/uploads.ts';
import { fingerprintOf, makeWorld, type World } from '../../support/world.ts';

const guarded = routes().filter(({ access }) => access === 'permission');
const signedInOnly = routes().filter(({ access }) => access !== 'public');

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;
let own: World;
let foreign: World;
let rowsOfBoth: () => Promise<string>;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
  own = await makeWorld(app, ours);
  foreign = await makeWorld(app, otherTenant);
  rowsOfBoth = await fingerprintOf(app, [ours.tenantId, otherTenant.tenantId]);
});
afterAll(() => app.close());

describe('requests without a session', () => {
  test.each(signedInOnly.map((route) => [route.endpoint, route] as const))('%s answers 401', async (_, route) => {
    const answer = await app.stranger.ask(parseEndpoint(route.endpoint).method, pathOf(route, own), bodyOf(route, own));
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN', logout: true });
  });
});

describe('requests without the permission', () => {
  let plainUser: SignedIn;
  let before: string;
  beforeAll(async () => {
    plainUser = await app.colleague(ours, []);
    before = await rowsOfBoth();
  });

  test.each(guarded.map((route) => [route.endpoint, route] as const))(
    '%s answers 403 and names the permission',
    async (_, route) => {
      const answer = await plainUser.ask(parseEndpoint(route.endpoint).method, pathOf(route, own), bodyOf(route, own));
      expect(answer.status).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN', permission: route.permission });
      expect(answer.json()).not.toHaveProperty('logout');
    },
  );

  test('change nothing', async () => {
    expect(await rowsOfBoth()).toEqual(before);
  });
});

describe("requests with another tenant's id in the path", () => {
  let before: string;
  beforeAll(async () => {
    before = await rowsOfBoth();
  });
  const cells = guarded.flatMap((route) =>
    Object.keys(route.ids).map((slot) => [route.endpoint, slot, route] as const),
  );

  test.each(cells)('%s answers 404 for :%s', async (_, slot, route) => {
    const resource = route.ids[slot] as string;
    const ask = (id: number) =>
      ours.ask(parseEndpoint(route.endpoint).method, pathOf(route, { ...own, [resource]: id }), bodyOf(route, own));
    const ofOthers = await ask(foreign[resource] as number);
    const unknownIdReply = await ask(999_999_999);
    expect(ofOthers.status).toBe(404);
    expect([ofOthers.status, ofOthers.text]).toEqual([unknownIdReply.status, unknownIdReply.text]);
  });

  test('change nothing', async () => {
    expect(await rowsOfBoth()).toEqual(before);
  });
});

describe("requests with another tenant's id in the body", () => {
  let before: string;
  beforeAll(async () => {
    before = await rowsOfBoth();
  });
  const cells = guarded.flatMap((route) => {
    const body = bodySchemaOf(route);
    return body ? idSlotsOf(body).map((slot) => [route.endpoint, slot.path, slot.resource, route] as const) : [];
  });

  test.each(cells)('%s refuses it at %s', async (_, path, resource, route) => {
    const body = withSlot(bodyOf(route, own), path, foreign[resource] as number);
    const answer = await ours.ask(parseEndpoint(route.endpoint).method, pathOf(route, own), body);
    expect([404, 422]).toContain(answer.status);
  });

  test('change nothing', async () => {
    expect(await rowsOfBoth()).toEqual(before);
  });
});

describe('requests with the permission', () => {
  let shared: Place;
  beforeAll(async () => {
    shared = await newWorld();
  });

  // Deletions come last, because later calls would miss what they delete.
  const isDeletion = ({ endpoint }: Route) => endpoint.startsWith('DELETE ');
  const ordered = [...guarded.filter((route) => !isDeletion(route)), ...guarded.filter(isDeletion)];

  test.each(ordered.map((route) => [route.endpoint, route] as const))('%s answers 2xx', async (_, route) => {
    let answer = await tryIn(route, shared).catch(() => undefined);
    // Another tenant, if the records that earlier calls left in the shared one rule this call out.
    if (!answer || (answer.status >= 400 && answer.status < 500)) {
      shared = await newWorld();
      answer = await tryIn(route, shared);
    }
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});

describe('a call that is repeated with its Idempotency-Key', () => {
  let shared: Place;
  beforeAll(async () => {
    shared = await newWorld();
  });

  const posts = guarded.filter(({ endpoint }) => endpoint.startsWith('POST '));

  test.each(posts.map((route) => [route.endpoint, route] as const))(
    '%s answers as its route says',
    async (_, route) => {
      const { method, path } = parseEndpoint(route.endpoint);
      const row = app.app.routeTable.find((one) => one.method === method && one.path === `/api/v1${path}`);
      const key = { 'idempotency-key': randomUUID() };
      const askTwice = async ({ tenant, world }: Place) => {
        await prepare[route.name]?.(tenant, world);
        const body = bodyOf(route, world);
        const send = () => tenant.ask(method, pathOf(route, world), body, key);
        return [await send(), await send()] as const;
      };
      let [first, second] = await askTwice(shared);
      if (first.status >= 400) {
        shared = await newWorld();
        [first, second] = await askTwice(shared);
      }
      expect(first.status, first.text).toBeLessThan(300);
      expect(second.headers['idempotent-replay'] === 'true').toBe(row?.idempotent);
      if (row?.idempotent) expect(second.json()).toEqual(first.json());
    },
  );
});

interface Place {
  tenant: SignedIn;
  world: World;
}

async function tryIn(route: Route, { tenant, world }: Place): Promise<Answer> {
  await prepare[route.name]?.(tenant, world);
  return askIn(route, tenant, world);
}

async function newWorld(): Promise<Place> {
  const tenant = await app.newTenant();
  return { tenant, world: await makeWorld(app, tenant) };
}

const askIn = (route: Route, tenant: SignedIn, world: World): Promise<Answer> =>
  tenant.ask(parseEndpoint(route.endpoint).method, pathOf(route, world), bodyOf(route, world));

/** Parameters that are no ids of the world. */
const others = {
  id: '1',
  name: 'AAAAAAAAAAAAAAAAAAAAAA.png',
  file: 'AAAAAAAAAAAAAAAAAAAAAA.png',
  subdomain: 'free-name',
  tenant: 'company1',
  version: '1',
  templateId: 'hotel-stay',
  kind: 'light',
  chartId: 'volume',
  shareId: 'AAAAAAAAAAAAAAAAAAAAAA',
};

function pathOf(route: Route, world: World): string {
  const ids = Object.entries(route.ids).map(([param, resource]) => [param, world[resource] ?? 1] as const);
  return fillPath(route.endpoint, { ...others, invitationId: world.invitation ?? 1, ...Object.fromEntries(ids) });
}

function bodyOf(route: Route, world: World): unknown {
  const schema: z.ZodType | undefined = bodySchemaOf(route);
  if (!schema) return undefined;
  return { ...(sampleOf(schema, world) as object), ...special[route.name]?.(world) };
}

const customerForm = {
  displayNameTemplate: '{who}',
  parts: {},
  identityKeys: ['who'],
  fields: [{ fieldName: 'Who?', fieldType: 'text', options: { key: 'who' } }],
};

/** Values for operations whose rules are stricter than their schema. */
const special: Record<string, (world: World) => Record<string, unknown>> = {
  'analytics.query': () => ({ dataset: 'sentimentResponses', measures: ['count'], ...noMore }),
  'reports.generate': (world) => ({ id: world.reports, definition: undefined, params: {}, isPreview: false }),
  'dashboards.create': () => ({ template: undefined, document: { charts: [chart] } }),
  'dashboards.update': () => ({ draft: { charts: [chart] } }),
  'dashboards.addChart': () => chart,
  'dashboards.updateChart': () => chart,
  'dashboards.layout': () => ({ charts: [{ id: 'volume', position: chart.position }] }),
  'reports.save': () => ({ definition: { name: 'Every month' } }),
  'reports.update': () => ({ definition: { name: 'Every month' } }),
  'reports.setSchedule': () => weekly,
  'reports.setDashboardSchedule': () => weekly,
  'permissions.create': () => ({ route: 'post:v1/groups', name: 'Create groups' }),
  'permissions.update': () => ({ name: 'Another name', route: undefined }),
  'sentimentResponses.transcribe': (world) => ({ fieldId: world.sentimentFields }),
  'sentiments.create': () => ({ fields: [] }),
  'sentiments.update': () => ({ fields: [] }),
  'sentiments.import': () => ({
    dryRun: false,
    document: { format: 'candor-form', version: 1, name: 'From a file', fields: [] },
  }),
  'sentiments.generate': () => ({ text: 'Ask about the room', language: 'en', current: undefined }),
  'prebuiltFields.create': () => ({ fieldType: 'text', options: {} }),
  'prebuiltFields.update': () => ({ fieldType: 'text', options: {} }),
  'sentimentFields.create': () => ({ isSentimentValue: false, options: '[]' }),
  'sentimentFields.update': () => ({ isSentimentValue: false, options: [] }),
  'customerForms.create': () => customerForm,
  'customerForms.update': () => customerForm,
  'customerFormFields.create': () => ({ isSentimentValue: false, options: '[]' }),
  'customerFormFields.update': () => ({ isSentimentValue: false, options: [] }),
  'surveys.create': (world) => sound(world),
  'surveys.update': (world) => sound(world),
  'surveys.preview': (world) => sound(world),
  'surveys.previewNew': (world) => sound(world),
  'surveys.import': () => ({
    dryRun: false,
    document: { format: 'candor-survey', version: 1, name: 'From a file', fields: [] },
  }),
  'surveys.generate': () => ({ text: 'Ask about the room', language: 'en', current: undefined }),
  // The test has no mail server, so a link cannot require email verification.
  'surveys.addLink': () => ({ verifiesEmail: false }),
  'surveyLinks.update': () => ({ verifiesEmail: false }),
  'surveys.addCaseRule': (world) => badNews(world),
  'surveys.dryRunCaseRule': (world) => badNews(world),
  'surveyCaseRules.update': (world) => badNews(world),
  'surveyResponses.createCase': (world) => ({ map: badNews(world).map }),
  // Without a mail server only the dry run succeeds.
  'surveys.addDistribution': () => ({ dryRun: true, segmentId: undefined, matching: undefined }),
  'responseMessages.create': () => ({ files: [] }),
  'emailSettings.save': () => ({ host: 'smtp.example.com', username: '', fromAddress: 'care@example.com' }),
  'emailSettings.test': () => ({ isActive: false, host: 'smtp.example.com' }),
  'emailSettings.saveMailbox': () => ({ host: 'imap.example.com', address: 'care@example.com' }),
  'emailSettings.testMailbox': () => ({ isActive: false, host: 'imap.example.com' }),
  'surveyQuestions.create': () => ({ isSentimentValue: false, options: '[]' }),
  'surveyQuestions.update': () => ({ isSentimentValue: false, options: [] }),
  'sentimentResponses.create': (world) => ({
    escalationType: 'none',
    values: [{ fieldId: world.sentimentFields, value: 'It was cold inside' }],
  }),
  'inboxViews.create': () => ({ sort: '-createdAt' }),
  'inboxViews.update': () => ({ sort: '' }),
  'responseBatches.bulk': (world) => ({
    ids: [world.sentimentResponses],
    filters: undefined,
    portion: undefined,
  }),
  'escalationRules.create': () => ({ setStatus: 'in_progress' }),
  'escalationRules.update': () => ({ setStatus: 'in_progress' }),
  'sentimentResponses.setStatus': () => ({ status: 'in_progress' }),
  'sentimentResponses.merge': (world) => ({ duplicateOf: world.kept ?? world.sentimentResponses }),
  'sentimentResponseTracking.create': () => ({ status: 'in_progress', files: [] }),
  'sentimentResponseTracking.update': () => ({ files: [] }),
  'branding.save': () => ({ logoUrl: '', logoDarkUrl: '', faviconUrl: '', loginImageUrl: '' }),
  'branding.addPicture': () => ({ fileName: 'logo.png', fileData: dot }),
  'customerFormResponses.merge': (world) => ({ mergeIds: [world.twin], fields: {} }),
  'customerImports.create': () => ({ ...importedFile, customerFormId: undefined }),
  'userImports.create': () => importedFile,
  'groupImports.create': () => importedFile,
  'optOutImports.create': () => importedFile,
  'responseImports.create': () => importedFile,
  'surveyResponseImports.create': () => importedFile,
  'customerFormResponses.distinct': (world) => ({ ids: [world.customers, world.twin] }),
  'dataRequests.create': () => ({ email: 'somebody.new@example.com' }),
  'dataRequests.update': () => ({ email: 'somebody.new@example.com' }),
  'customerFormResponses.create': () => ({ email: 'somebody.new@example.com' }),
  'customerFormResponses.update': () => ({ email: 'somebody.new@example.com' }),
};

const importedFile = {
  fileName: 'people.csv',
  fileData: btoa('Name\nAna\n'),
  importId: undefined,
  mapping: [],
  format: {},
};

const chart = {
  id: 'more',
  tabId: 'main',
  type: 'kpi',
  query: null,
  options: {},
  drill: { to: 'responses' },
  position: { x: 6, y: 0, w: 6, h: 6 },
};

const noMore = {
  dimensions: [],
  timeDimension: {},
  filters: [],
  sort: [],
  range: 'all',
  compare: 'none',
  asOf: undefined,
};

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sound = (world: World) => ({
  fields: [],
  endings: [],
  quotas: [],
  languages: ['en'],
  defaultLanguage: 'en',
  settings: { notifyUserIds: [world.users], openAt: null, closeAt: null },
});

const badNews = (world: World) => ({
  condition: undefined,
  sentimentBelow: -0.5,
  map: [{ key: `field_${world.surveyQuestions}`, fieldId: world.sentimentFields }],
});

const weekly = { cron: '0 8 * * 1', timeZone: 'Europe/Berlin', params: {}, condition: null };

const schedule = (tenant: SignedIn, world: World) =>
  tenant.ask('PUT', `/Reports/${world.reports}/schedule`, {
    ...weekly,
    formats: ['csv'],
    recipients: [{ userId: world.users }],
  });

const publishSurvey = (tenant: SignedIn, world: World) => tenant.ask('POST', `/Surveys/${world.surveys}/publish`);

async function createSecond(tenant: SignedIn, world: World): Promise<void> {
  const values = [{ fieldId: world.sentimentFields, value: 'The same again' }];
  world.kept = (await created(tenant, '/SentimentResponses/create', { sentimentId: world.sentiments, values })).id;
}

/** A transcript requires a recording. */
async function recordVoice(tenant: SignedIn, world: World): Promise<void> {
  const form = await makeForm(tenant, [{ fieldName: 'Say it', fieldType: 'audio' }]);
  const fieldId = form.fields[0] as number;
  const value = pathIn(await upload(tenant, 'upload-voc', recordings.webm, 'voice.webm'));
  const sent = { sentimentId: form.id, values: [{ fieldId, value }] };
  world.sentimentResponses = (await created(tenant, '/SentimentResponses/create', sent)).id;
  world.sentimentFields = fieldId;
}

const prepare: Record<string, (tenant: SignedIn, world: World) => Promise<unknown>> = {
  'permissions.create': async (tenant) => {
    const [row] = (await tenant.ask('GET', '/Permissions?route=post:v1/groups')).json<{ id: number }[]>();
    return tenant.ask('DELETE', `/Permissions/${row?.id}`);
  },
  'severityLevels.delete': (tenant, world) => tenant.ask('DELETE', `/Sentiments/deleteWithCascade/${world.sentiments}`),
  'responseMessages.create': async (tenant, world) => {
    const settings = { isActive: true, host: 'smtp.example.com', port: 587, security: 'starttls', username: '' };
    const sender = { fromName: '', fromAddress: 'care@example.com', replyTo: '' };
    await tenant.ask('PUT', '/Settings/email', { ...settings, ...sender });
    await tenant.ask('PUT', `/CustomerFormResponses/${world.twin}`, { email: 'twin@example.com' });
    await tenant.ask('PUT', `/SentimentResponses/${world.sentimentResponses}/customer`, {
      customerResponseId: world.twin,
    });
  },
  'roles.delete': (tenant, world) => tenant.ask('DELETE', `/Users/${world.users}`),
  'dashboards.rotatePublicId': (tenant, world) => created(tenant, `/Dashboards/${world.dashboards}/publish`, {}),
  'publicLinks.handOver': async (tenant, world) => {
    const permissions = ['post:v1/dashboards/:id/publish'];
    return tenant.ask('POST', '/Roles/assignPermissions', { roleId: world.roles, permissions });
  },
  'reports.removeSchedule': schedule,
  'reports.tryOut': schedule,
  'reports.retry': schedule,
  'reports.unshare': async (tenant, world) => {
    const shared = await tenant.ask('POST', `/Reports/${world.reports}/share`, {});
    others.shareId = shared.json<{ publicId: string }>().publicId;
  },
  'dataRequests.certificate': (tenant, world) =>
    created(tenant, `/Compliance/requests/${world.dataRequests}/execute`, {}),
  'surveys.pause': publishSurvey,
  'surveys.close': publishSurvey,
  'sentimentResponses.followUp': publishSurvey,
  'surveys.resume': async (tenant, world) => {
    await publishSurvey(tenant, world);
    return tenant.ask('POST', `/Surveys/${world.surveys}/pause`);
  },
  'sentimentResponses.transcribe': recordVoice,
  'sentimentResponses.merge': createSecond,
  'sentimentResponses.unmerge': async (tenant, world) => {
    await createSecond(tenant, world);
    const path = `/SentimentResponses/${world.sentimentResponses}/duplicates`;
    return tenant.ask('POST', path, { duplicateOf: world.kept });
  },
  'sentimentResponseTracking.restore': (tenant, world) =>
    tenant.ask('DELETE', `/SentimentResponseTracking/${world.sentimentResponseTracking}`),
};

test('every endpoint: the reply matches the API document', () => {
  expect(app.undocumented()).toEqual([]);
});
