import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { blank, pathIn, upload } from '../../support/uploads.ts';

interface Note {
  id: number;
  kind: string;
  notes: string;
  version: number;
  detail: { mentions: number[]; files: { path: string; name: string }[]; history: { notes: string }[] };
}

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let id: number;

const mayHandle = [
  'get:v1/sentimentresponses/:id/watchers',
  'post:v1/sentimentresponses/:id/watchers',
  'delete:v1/sentimentresponses/:id/watchers/:userid',
  'get:v1/sentimentresponses/:responseid/tracking',
  'post:v1/sentimentresponses/:responseid/tracking',
  'put:v1/sentimentresponsetracking/:id',
  'delete:v1/sentimentresponsetracking/:id',
  'post:v1/sentimentresponsetracking/:id/restore',
];

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, mayHandle);
});
beforeEach(async () => {
  id = (await makeResponse(admin, await makeForm(admin))).id;
});
afterAll(() => app.close());

const watchers = async () =>
  (await admin.ask('GET', `/SentimentResponses/${id}/watchers`))
    .json<{ id: number }[]>()
    .map((one) => one.id)
    .sort();
const write = (body: unknown, who = mina) => who.ask('POST', `/SentimentResponses/${id}/tracking`, body);
const entries = async () => (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<Note[]>();

describe('watching', () => {
  test('is turned on for oneself and for colleagues, and the history says so', async () => {
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect(await watchers()).toEqual([mina.userId]);
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, { userIds: [admin.userId] });
    expect(await watchers()).toEqual([admin.userId, mina.userId].sort());
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'watchers',
      detail: { added: [admin.userId], removed: [] },
    });
  });

  test('begins by itself for whoever is assigned, writes, or is named', async () => {
    await admin.ask('PUT', `/SentimentResponses/${id}/assign`, { userId: admin.userId });
    expect(await watchers()).toEqual([admin.userId]);
    const other = await app.colleague(admin, []);
    await write({ notes: `Could @[Somebody](user:${other.userId}) look at this?` });
    expect(await watchers()).toEqual([admin.userId, mina.userId, other.userId].sort());
  });

  test('that somebody turned off stays off, whatever would turn it on by itself', async () => {
    await write({ notes: 'Called back' });
    await mina.ask('DELETE', `/SentimentResponses/${id}/watchers/${mina.userId}`);
    await write({ notes: 'Called again' });
    await write({ notes: `@[Mina](user:${mina.userId})` }, admin);
    expect(await watchers()).toEqual([admin.userId]);
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect(await watchers()).toContain(mina.userId);
  });

  test('changes no version: nobody’s own change becomes stale by it', async () => {
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect((await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'open', version: 1 })).status).toBe(
      200,
    );
  });

  test('is for colleagues: nobody of another company, and nobody who is no longer active', async () => {
    const stranger = await app.newTenant();
    const watch = (userId: number) => admin.ask('POST', `/SentimentResponses/${id}/watchers`, { userIds: [userId] });
    expect((await watch(stranger.userId)).status).toBe(422);
    const gone = await app.colleague(admin, []);
    await admin.ask('PUT', `/Users/${gone.userId}`, { isActive: false });
    expect((await watch(gone.userId)).status).toBe(422);
    expect((await stranger.ask('GET', `/SentimentResponses/${id}/watchers`)).status).toBe(404);
  });
});

describe('a note', () => {
  test('names colleagues under the names they really have; a stranger is only written', async () => {
    const stranger = await app.newTenant();
    const note = (
      await write({ notes: `@[The boss](user:${admin.userId}) and @[Spy](user:${stranger.userId})` })
    ).json<Note>();
    expect(note.notes).toBe(`@[${admin.login.user.fullName}](user:${admin.userId}) and @Spy`);
    expect(note.detail.mentions).toEqual([admin.userId]);
  });

  test('is said better by whoever wrote it, and what it said before is kept', async () => {
    const note = (await write({ notes: 'Calld back' })).json<Note>();
    const edit = (who: SignedIn, body: unknown) => who.ask('PUT', `/SentimentResponseTracking/${note.id}`, body);
    expect((await edit(admin, { notes: 'Forged' })).status).toBe(403);
    expect((await edit(mina, { notes: 'Called back', version: note.version })).json()).toMatchObject({
      notes: 'Called back',
      detail: { history: [{ notes: 'Calld back' }] },
    });
    expect((await edit(mina, { notes: 'Late', version: note.version })).status).toBe(409);
  });

  test('that is the record of a change cannot be changed', async () => {
    const [first] = await entries();
    expect((await admin.ask('PUT', `/SentimentResponseTracking/${first?.id}`, { notes: 'Nothing' })).status).toBe(409);
  });

  test('comes back after it was deleted, for whoever wrote it', async () => {
    const note = (await write({ notes: 'Called back' })).json<Note>();
    const restore = (who: SignedIn) => who.ask('POST', `/SentimentResponseTracking/${note.id}/restore`);
    expect((await restore(mina)).status).toBe(404);
    await mina.ask('DELETE', `/SentimentResponseTracking/${note.id}`);
    expect((await restore(admin)).status).toBe(404);
    expect((await restore(mina)).status).toBe(200);
    expect((await entries()).at(-1)?.notes).toBe('Called back');
  });

  test('carries files that were uploaded here, and no others', async () => {
    const filePath = pathIn(await upload(admin, 'upload', await blank().png().toBuffer(), 'door.png'));
    const note = (await write({ notes: 'See the door', files: [filePath] })).json<Note>();
    expect(note.detail.files).toEqual([{ path: filePath, name: 'door.png', kind: 'image' }]);
    const unknown = filePath.replace(/[\w-]{22}/, 'A'.repeat(22));
    expect((await write({ notes: 'See', files: [unknown] })).status).toBe(422);
    const stranger = await app.newTenant();
    const theirs = (await makeResponse(stranger, await makeForm(stranger))).id;
    const stolen = { notes: 'Mine now', files: [filePath] };
    expect((await stranger.ask('POST', `/SentimentResponses/${theirs}/tracking`, stolen)).status).toBe(422);
  });
});

describe('escalating by hand', () => {
  const escalate = (body: unknown) => admin.ask('POST', `/SentimentResponses/${id}/escalate`, body);

  test('goes a level up each time, with a reason', async () => {
    expect((await escalate({})).status).toBe(422);
    expect((await escalate({ reason: 'Nobody calls back' })).json()).toMatchObject({ escalationLevel: 1 });
    expect((await escalate({ reason: 'Still nobody' })).json()).toMatchObject({
      escalationLevel: 2,
      escalatedAt: expect.any(String),
    });
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'escalation',
      notes: 'Escalated to level 2. Still nobody',
      detail: { from: 1, level: 2, reason: 'Still nobody' },
    });
  });

  test('is not for what is done with', async () => {
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    expect((await escalate({ reason: 'Too late' })).json()).toMatchObject({ code: 'NOT_OPEN' });
  });
});

test('everything about a response is in one answer', async () => {
  await created(admin, `/SentimentResponses/${id}/watchers`, {});
  const shown = await admin.ask('GET', `/SentimentResponses/${id}/withData`);
  expect(shown.json<{ data: unknown }>().data).toMatchObject({
    watchers: [{ id: admin.userId }],
    duplicates: [],
    duplicateOfReference: null,
    statusSince: expect.any(String),
  });
});
