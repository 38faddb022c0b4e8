import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let group: number;
let id: number;

const mayHandle = [
  'get:v1/sentimentresponses/:responseid/withdata',
  'put:v1/sentimentresponses/:id/status',
  'put:v1/sentimentresponses/:id/assign',
  'get:v1/sentimentresponses/:responseid/tracking',
  'post:v1/sentimentresponses/:responseid/tracking',
  'delete:v1/sentimentresponsetracking/:id',
];

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, mayHandle);
  group = (await created(admin, '/Groups', { name: 'Counter' })).id;
});
beforeEach(async () => {
  id = (await makeResponse(admin, await makeForm(admin))).id;
});
afterAll(() => app.close());

const put = (what: string, body: unknown, who = admin) => who.ask('PUT', `/SentimentResponses/${id}/${what}`, body);
const tracking = async () =>
  (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<
    { id: number; kind: string; notes: string; status: string | null }[]
  >();

describe('status change', () => {
  test('accepts the tenant in the body and returns the next statuses', async () => {
    const answer = await put('status', { status: 'in_progress', tenantId: admin.tenantId });
    expect(answer.json()).toMatchObject({
      status: 'in_progress',
      allowedStatuses: ['pending_customer', 'pending_internal', 'resolved', 'rejected'],
    });
    expect((await tracking()).at(-1)).toMatchObject({
      kind: 'status',
      status: 'in_progress',
      notes: 'New → In progress',
    });
  });

  test('records the resolution time and clears it on reopen', async () => {
    expect((await put('status', { status: 'resolved' })).json().resolvedAt).toEqual(expect.any(String));
    expect((await put('status', { status: 'in_progress' })).json().resolvedAt).toBeNull();
    expect((await tracking()).at(-1)?.notes).toContain('Reopened');
  });

  test('outside the transitions answers 409 with the allowed statuses and changes nothing', async () => {
    const answer = await put('status', { status: 'closed' });
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { code: 'ILLEGAL_MOVE', allowed: ['open', 'in_progress', 'pending_customer', 'resolved', 'rejected'] },
    ]);
    expect(await tracking()).toHaveLength(1);
  });

  test('to an unknown status is refused at its field', async () => {
    expect((await put('status', { status: 'done' })).status).toBe(422);
  });

  test('to rejected requires a reason, which is stored', async () => {
    expect((await put('status', { status: 'rejected' })).status).toBe(422);
    await put('status', { status: 'rejected', reason: 'A duplicate of R-1001' });
    expect((await tracking()).at(-1)?.notes).toContain('A duplicate of R-1001');
  });

  test('by two users concurrently succeeds for the first and answers 409 for the second', async () => {
    const { version } = (await put('status', { status: 'open' })).json();
    const answers = await Promise.all([
      put('status', { status: 'in_progress', version }),
      put('status', { status: 'resolved', version }, mina),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json().code).toBe('STALE');
  });
});

describe('assignment', () => {
  test('of one user replaces all others, and null removes all', async () => {
    await put('assignMultipleUsers', { userIds: [admin.userId, mina.userId] });
    expect((await put('assign', { userId: mina.userId, tenantId: admin.tenantId })).json().assignedToIds).toEqual([
      mina.userId,
    ]);
    expect((await put('assign', { userId: null, tenantId: admin.tenantId })).json().assignedToIds).toEqual([]);
  });

  test('requires a user id or null', async () => {
    expect((await put('assign', {})).status).toBe(422);
  });

  test('of several users and groups replaces the previous ones', async () => {
    const other = (await created(admin, '/Groups', { name: `Back office ${id}` })).id;
    expect((await put('assignMultipleUsers', { userIds: [admin.userId, mina.userId] })).json().assignedToIds).toEqual([
      admin.userId,
      mina.userId,
    ]);
    expect((await put('assignGroups', { groupIds: [group, other] })).json().assignedGroupIds).toEqual([group, other]);
    expect((await put('assignGroups', { groupIds: [] })).json().assignedGroupIds).toEqual([]);
  });

  test('opens a new response and records the assignees in the history', async () => {
    expect((await put('assign', { userId: mina.userId })).json().status).toBe('open');
    expect((await tracking()).map(({ kind }) => kind)).toEqual(['created', 'assigned', 'status']);
  });

  test('of an unknown user or a user of another tenant is refused and changes nothing', async () => {
    const stranger = await app.newTenant();
    expect((await put('assign', { userId: stranger.userId })).status).toBe(422);
    expect((await put('assignMultipleUsers', { userIds: [mina.userId, 999_999] })).status).toBe(422);
    expect(await tracking()).toHaveLength(1);
  });
});

describe('notes', () => {
  const write = (body: unknown, who = admin) => who.ask('POST', `/SentimentResponses/${id}/tracking`, body);

  test('are stored in order with their author', async () => {
    await write({ notes: 'Called back' }, mina);
    await write({ notes: 'Wrote a letter' });
    expect(await tracking()).toMatchObject([
      { kind: 'created' },
      { kind: 'note', notes: 'Called back', userId: mina.userId, status: null },
      { kind: 'note', notes: 'Wrote a letter', userId: admin.userId },
    ]);
  });

  test('with a status also change the response', async () => {
    expect((await write({ notes: 'Solved on the phone', status: 'resolved' })).json()).toMatchObject({
      status: 'resolved',
    });
    const { data } = (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
      data: { status: string };
    }>();
    expect(data.status).toBe('resolved');
  });

  test('with a forbidden status are not stored', async () => {
    expect((await write({ notes: 'Closing', status: 'closed' })).status).toBe(409);
    expect(await tracking()).toHaveLength(1);
  });

  test('without text are refused', async () => {
    expect((await write({ notes: '  \n' })).status).toBe(422);
  });

  test('can be deleted by their author only, and status changes cannot be deleted', async () => {
    const own = (await write({ notes: 'Mine' }, mina)).json<{ id: number }>();
    const other = (await write({ notes: 'Of the admin' })).json<{ id: number }>();
    const remove = (entry: number | undefined, who: SignedIn) =>
      who.ask('DELETE', `/SentimentResponseTracking/${entry}`);
    expect((await remove(other.id, mina)).status).toBe(403);
    expect((await remove(own.id, mina)).status).toBe(200);
    expect((await remove((await tracking())[0]?.id, admin)).status).toBe(409);
    expect((await tracking()).map(({ notes }) => notes)).toEqual(['Response received', 'Of the admin']);
  });
});
