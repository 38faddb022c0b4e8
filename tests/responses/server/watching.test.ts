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
  test('can be turned on for the own user and for others, and is recorded in the history', async () => {
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect(await watchers()).toEqual([mina.userId]);
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, { userIds: [admin.userId] });
    expect(await watchers()).toEqual([admin.userId, mina.userId].sort());
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'watchers',
      detail: { added: [admin.userId], removed: [] },
    });
  });

  test('starts automatically for an assignee, an author of a note or a mentioned user', async () => {
    await admin.ask('PUT', `/SentimentResponses/${id}/assign`, { userId: admin.userId });
    expect(await watchers()).toEqual([admin.userId]);
    const other = await app.colleague(admin, []);
    await write({ notes: `Could @[Somebody](user:${other.userId}) look at this?` });
    expect(await watchers()).toEqual([admin.userId, mina.userId, other.userId].sort());
  });

  test('stays off after a user turns it off, despite automatic starts', async () => {
    await write({ notes: 'Called back' });
    await mina.ask('DELETE', `/SentimentResponses/${id}/watchers/${mina.userId}`);
    await write({ notes: 'Called again' });
    await write({ notes: `@[Mina](user:${mina.userId})` }, admin);
    expect(await watchers()).toEqual([admin.userId]);
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect(await watchers()).toContain(mina.userId);
  });

  test('does not change the response version', async () => {
    await mina.ask('POST', `/SentimentResponses/${id}/watchers`, {});
    expect((await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'open', version: 1 })).status).toBe(
      200,
    );
  });

  test('accepts only active users of the same tenant', async () => {
    const stranger = await app.newTenant();
    const watch = (userId: number) => admin.ask('POST', `/SentimentResponses/${id}/watchers`, { userIds: [userId] });
    expect((await watch(stranger.userId)).status).toBe(422);
    const gone = await app.colleague(admin, []);
    await admin.ask('PUT', `/Users/${gone.userId}`, { isActive: false });
    expect((await watch(gone.userId)).status).toBe(422);
    expect((await stranger.ask('GET', `/SentimentResponses/${id}/watchers`)).status).toBe(404);
  });
});

describe('note', () => {
  test('mentions users by their real names, and treats users of other tenants as plain text', async () => {
    const stranger = await app.newTenant();
    const note = (
      await write({ notes: `@[The boss](user:${admin.userId}) and @[Spy](user:${stranger.userId})` })
    ).json<Note>();
    expect(note.notes).toBe(`@[${admin.login.user.fullName}](user:${admin.userId}) and @Spy`);
    expect(note.detail.mentions).toEqual([admin.userId]);
  });

  test('can be edited by its author, and its previous text remains stored', async () => {
    const note = (await write({ notes: 'Calld back' })).json<Note>();
    const edit = (who: SignedIn, body: unknown) => who.ask('PUT', `/SentimentResponseTracking/${note.id}`, body);
    expect((await edit(admin, { notes: 'Forged' })).status).toBe(403);
    expect((await edit(mina, { notes: 'Called back', version: note.version })).json()).toMatchObject({
      notes: 'Called back',
      detail: { history: [{ notes: 'Calld back' }] },
    });
    expect((await edit(mina, { notes: 'Late', version: note.version })).status).toBe(409);
  });

  test('of a status change cannot be edited', async () => {
    const [first] = await entries();
    expect((await admin.ask('PUT', `/SentimentResponseTracking/${first?.id}`, { notes: 'Nothing' })).status).toBe(409);
  });

  test('can be restored by its author after deletion', async () => {
    const note = (await write({ notes: 'Called back' })).json<Note>();
    const restore = (who: SignedIn) => who.ask('POST', `/SentimentResponseTracking/${note.id}/restore`);
    expect((await restore(mina)).status).toBe(404);
    await mina.ask('DELETE', `/SentimentResponseTracking/${note.id}`);
    expect((await restore(admin)).status).toBe(404);
    expect((await restore(mina)).status).toBe(200);
    expect((await entries()).at(-1)?.notes).toBe('Called back');
  });

  test('accepts only files uploaded by this tenant', async () => {
    const filePath = pathIn(await upload(admin, 'upload', await blank().png().toBuffer(), 'door.png'));
    const note = (await write({ notes: 'See the door', files: [filePath] })).json<Note>();
    expect(note.detail.files).toEqual([{ path: filePath, name: 'door.png', kind: 'image' }]);
    const unknown = filePath.replace(/[\w-]{22}/, 'A'.repeat(22));
    expect((await write({ notes: 'See', files: [unknown] })).status).toBe(422);
    const stranger = await app.newTenant();
    const foreignId = (await makeResponse(stranger, await makeForm(stranger))).id;
    const stolen = { notes: 'Mine now', files: [filePath] };
    expect((await stranger.ask('POST', `/SentimentResponses/${foreignId}/tracking`, stolen)).status).toBe(422);
  });
});

describe('manual escalation', () => {
  const escalate = (body: unknown) => admin.ask('POST', `/SentimentResponses/${id}/escalate`, body);

  test('raises the level by one each time, with a reason', async () => {
    expect((await escalate({})).status).toBe(422);
    expect((await escalate({ reason: 'Nobody calls back' })).json()).toMatchObject({ escalationLevel: 1 });
    expect((await escalate({ reason: 'Still nobody' })).json()).toMatchObject({
      escalationLevel: 2,
      escalatedAt: expect.any(String),
    });
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'escalation',
      notes: 'Escalated to level 2, but nobody could be told. Still nobody',
      detail: { from: 1, level: 2, reason: 'Still nobody' },
    });
  });

  test('is refused for a response that is not open', async () => {
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'resolved' });
    expect((await escalate({ reason: 'Too late' })).json()).toMatchObject({ code: 'NOT_OPEN' });
  });
});

test('responses: one request returns the complete response', async () => {
  await created(admin, `/SentimentResponses/${id}/watchers`, {});
  const shown = await admin.ask('GET', `/SentimentResponses/${id}/withData`);
  expect(shown.json<{ data: unknown }>().data).toMatchObject({
    watchers: [{ id: admin.userId }],
    duplicates: [],
    duplicateOfReference: null,
    statusSince: expect.any(String),
  });
});
