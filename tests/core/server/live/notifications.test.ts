import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../../../src/notifications/schemas/notification.ts';
import { forgetNotifications } from '../../../../src/notifications/server/forget-notifications.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { listenAs } from '../../../support/listener.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';
import { published, respondentClient } from '../../../surveys/server/submission.ts';

const read = 'get:v1/sentimentresponses/:responseid/withdata';
const write = 'post:v1/sentimentresponses/:responseid/tracking';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn & { roleId: number };
let form: Awaited<ReturnType<typeof makeForm>>;
let id: number;

const readNotifications = async (who: SignedIn, query = '') =>
  (await who.ask('GET', `/Notifications${query}`)).json<Notification[]>();
const titles = async (who: SignedIn) => (await readNotifications(who)).map(({ title }) => title);
const unread = async (who: SignedIn) => (await who.ask('GET', '/Notifications/unread')).json<{ count: number }>().count;
const note = (who: SignedIn, notes: string) => who.ask('POST', `/SentimentResponses/${id}/tracking`, { notes });
const put = (path: string, body: unknown) => admin.ask('PUT', `/SentimentResponses/${id}/${path}`, body);

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
});
beforeEach(async () => {
  admin = await app.newTenant();
  mina = await app.colleague(admin, [read, write]);
  form = await makeForm(admin);
  id = (await makeResponse(admin, form)).id;
});
afterAll(() => app.close());

describe('notifications', () => {
  test('are sent for a mention in a note, with its text and response', async () => {
    await note(admin, `Can you call back, @[Mina](user:${mina.userId})?`);
    const [first, ...others] = await readNotifications(mina);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'mention',
      title: `${admin.login.user.fullName} mentioned you in R-1001`,
      excerpt: `Can you call back, @${mina.login.user.fullName}?`,
      responseId: id,
      sentimentName: 'Branch visit',
      readAt: null,
    });
  });

  test('are sent once for a note that is edited several times', async () => {
    const noteText = `Look, @[Mina](user:${mina.userId})`;
    const entry = (await note(admin, noteText)).json<{ id: number }>();
    await admin.ask('PUT', `/SentimentResponseTracking/${entry.id}`, { notes: `${noteText}!` });
    expect((await readNotifications(mina)).map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('are sent for an assignment to the user or to a group of the user', async () => {
    await put('assign', { userId: mina.userId });
    const group = await created(admin, '/Groups', { name: 'North branch', memberIds: [mina.userId] });
    await put('assignGroups', { groupIds: [group.id] });
    expect(await titles(mina)).toEqual([
      `${admin.login.user.fullName} assigned R-1001 to North branch`,
      `${admin.login.user.fullName} assigned R-1001 to you`,
    ]);
  });

  test('are sent once for a bulk assignment', async () => {
    const ids = [id, (await makeResponse(admin, form)).id, (await makeResponse(admin, form)).id];
    await admin.ask('POST', '/SentimentResponses/bulk', { ids, action: 'assignUsers', userIds: [mina.userId] });
    expect(await readNotifications(mina)).toMatchObject([
      { title: `${admin.login.user.fullName} assigned 3 responses to you`, responseId: null, isOfMany: true },
    ]);
  });

  test('are sent for a change to a watched response, once until the user opens it', async () => {
    await admin.ask('POST', `/SentimentResponses/${id}/watchers`, { userIds: [mina.userId] });
    await mina.ask('PUT', '/Notifications/read', { until: new Date(Date.now() + 1_000).toISOString() });
    await note(admin, 'They called again');
    await put('status', { status: 'open' });
    const [latest] = await readNotifications(mina, '?unread=true');
    expect(latest?.title).toBe(
      `${admin.login.user.fullName} changed the status of R-1001; 2 changes since your last visit`,
    );
    expect(await unread(mina)).toBe(1);
  });

  test('are not sent for own changes', async () => {
    await note(mina, 'I called them');
    await put('assign', { userId: admin.userId });
    expect(await readNotifications(admin)).toEqual([]);
    await mina.ask('PUT', '/Notifications/read', { until: new Date(Date.now() + 1_000).toISOString() });
    await note(mina, `To myself: @[Mina](user:${mina.userId})`);
    expect(await unread(mina)).toBe(0);
  });

  test('are not sent when the change is refused', async () => {
    await put('assign', { userId: mina.userId, version: 99 });
    expect(await readNotifications(mina)).toEqual([]);
  });
});

describe('notification list', () => {
  beforeEach(async () => {
    await note(admin, `A customer's secret, @[Mina](user:${mina.userId})`);
  });

  test('belongs to its user only', async () => {
    const [own] = await readNotifications(mina);
    const other = await app.newTenant();
    expect(await readNotifications(other)).toEqual([]);
    expect((await admin.ask('PUT', `/Notifications/${own?.id}/read`)).status).toBe(404);
    expect((await other.ask('PUT', `/Notifications/${own?.id}/read`)).status).toBe(404);
    expect(await unread(mina)).toBe(1);
  });

  test('hides a response that the user may no longer open', async () => {
    await admin.ask('POST', '/Roles/assignPermissions', { roleId: mina.roleId, permissions: [] });
    const [own] = await readNotifications(mina);
    expect(own).toMatchObject({ responseId: null, sentimentName: null, excerpt: null });
    expect(JSON.stringify(own)).not.toMatch(/secret|R-1001|Branch visit/);
  });

  test('hides the text of a deleted note', async () => {
    const [entry] = (await admin.ask('GET', `/SentimentResponses/${id}/tracking`))
      .json<{ id: number; kind: string }[]>()
      .filter(({ kind }) => kind === 'note');
    await admin.ask('DELETE', `/SentimentResponseTracking/${entry?.id}`);
    expect(await readNotifications(mina)).toMatchObject([{ kind: 'mention', excerpt: null }]);
  });

  test('is marked read one by one or all together', async () => {
    const [own] = await readNotifications(mina);
    expect((await mina.ask('PUT', `/Notifications/${own?.id}/read`)).status).toBe(200);
    expect(await unread(mina)).toBe(0);
    await put('assign', { userId: mina.userId });
    const [seen] = await readNotifications(mina);
    await note(admin, `And again, @[Mina](user:${mina.userId})`);
    await mina.ask('PUT', '/Notifications/read', { until: seen?.createdAt });
    expect((await readNotifications(mina, '?unread=true')).map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('is paginated with a total', async () => {
    await put('assign', { userId: mina.userId });
    const page = await mina.ask('GET', '/Notifications?_start=1&_end=2');
    expect(page.json<Notification[]>().map(({ kind }) => kind)).toEqual(['mention']);
    expect(page.headers['x-total-count']).toBe('2');
  });

  test('is deleted after a retention period', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await forgetNotifications.run(app.services, days(60));
    expect(await readNotifications(mina)).toHaveLength(1);
    await forgetNotifications.run(app.services, days(91));
    expect(await readNotifications(mina)).toEqual([]);
  });
});

test('notifications: a listening user receives an event immediately and other users do not', async () => {
  const otherListener = await listenAs(app, mina);
  const ours = await listenAs(app, admin);
  await note(admin, `Look, @[Mina](user:${mina.userId})`);
  await otherListener.next('notifications');
  await ours.next('responses');
  expect(ours.events.map(({ kind }) => kind)).not.toContain('notifications');
  otherListener.close();
  ours.close();
});

describe('survey response notifications', () => {
  const nps = { fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } };
  const asking = async () => {
    const settings = { notifyUserIds: [mina.userId], spam: { minSeconds: 0, proofOfWork: false } };
    return published(admin, { settings, fields: [nps] });
  };
  const answers = 'get:v1/surveyresponses/survey/:surveyid';

  test('link to the response, or to the list for several responses', async () => {
    await admin.ask('POST', '/Roles/assignPermissions', { roleId: mina.roleId, permissions: [answers] });
    const { id: surveyId, token } = await asking();
    await respondentClient(app, admin).answer(token, { answers: { again: 9 } });
    const [storedResponse] = (await admin.ask('GET', `/SurveyResponses/survey/${surveyId}`)).json<{ id: number }[]>();
    const title = '“After a stay” was answered';
    expect(await readNotifications(mina)).toMatchObject([
      { title, surveyId, surveyResponseId: storedResponse?.id, responseId: null },
    ]);
    await respondentClient(app, admin).answer(token, { answers: { again: 2 } });
    expect(await readNotifications(mina)).toMatchObject([
      { title: `${title} 2 times`, surveyId, surveyResponseId: null },
    ]);
    await admin.ask('DELETE', `/Surveys/deleteWithCascade/${surveyId}`);
    expect(await readNotifications(mina)).toMatchObject([{ surveyId: null, surveyResponseId: null }]);
  });

  test('are only for users who may read the responses, and hide the survey from those who no longer may', async () => {
    const { token } = await asking();
    const answer = () => respondentClient(app, admin).answer(token, { answers: { again: 9 } });
    await answer();
    expect(await readNotifications(mina)).toEqual([]);
    const may = (permissions: string[]) =>
      admin.ask('POST', '/Roles/assignPermissions', { roleId: mina.roleId, permissions });
    await may([answers]);
    await answer();
    await may([]);
    const [own] = await readNotifications(mina);
    expect(own).toMatchObject({ surveyId: null, surveyResponseId: null });
    expect(own?.title).toBe('This is about a survey that you may not open');
  });
});
