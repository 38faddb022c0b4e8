import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseRow } from '../../../../src/responses/schemas/inbox.ts';
import type { BatchAnswer } from '../../../../src/responses/schemas/response-batch.ts';
import type { TrackingEntry } from '../../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let form: MadeForm;
let ids: number[];

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, [
    'post:v1/sentimentresponses/bulk',
    'post:v1/sentimentresponses/bulk/:batchid/undo',
    'put:v1/sentimentresponses/:id/status',
  ]);
});
beforeEach(async () => {
  form = await makeForm(admin);
  ids = [];
  for (const text of ['One', 'Two', 'Three']) ids.push((await makeResponse(admin, form, text)).id);
});
afterAll(() => app.close());

const change = async (who: SignedIn, changeInput: Record<string, unknown>) => {
  const answer = await who.ask('POST', '/SentimentResponses/bulk', changeInput);
  return { status: answer.status, ...answer.json<BatchAnswer & { code: string; message: string }>() };
};
const undo = async (who: SignedIn, batchId: number) => {
  const answer = await who.ask('POST', `/SentimentResponses/bulk/${batchId}/undo`, {});
  return { status: answer.status, ...answer.json<BatchAnswer & { code: string }>() };
};
const rows = async () =>
  (await admin.ask('GET', `/SentimentResponses?sentimentId=${form.id}&_sort=id&_order=asc`)).json<ResponseRow[]>();
const statuses = async () => (await rows()).map(({ status }) => status);
const historyOf = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<TrackingEntry[]>();

describe('bulk actions', () => {
  test('assign users by replacing, adding or removing assignees', async () => {
    const held = async () => (await rows()).map(({ assignedToIds }) => assignedToIds);
    await change(admin, { ids, action: 'assignUsers', userIds: [mina.userId] });
    expect(await held()).toEqual([[mina.userId], [mina.userId], [mina.userId]]);
    await change(admin, { ids: ids.slice(1), action: 'assignUsers', mode: 'add', userIds: [admin.userId] });
    await change(admin, { ids, action: 'assignUsers', mode: 'remove', userIds: [mina.userId] });
    expect(await held()).toEqual([[], [admin.userId], [admin.userId]]);
  });

  test('assign groups and change the severity', async () => {
    const group = await created(admin, '/Groups', { name: 'Branch', memberIds: [] });
    const severity = await created(admin, '/SeverityLevels', { name: 'Bad', daysToResolve: 2 });
    await change(admin, { ids, action: 'assignGroups', groupIds: [group.id] });
    await change(admin, { ids: ids.slice(0, 1), action: 'severity', severityLevelId: severity.id });
    const [first, second] = await rows();
    expect(first).toMatchObject({ assignedGroupIds: [group.id], severityLevelId: severity.id });
    expect(second).toMatchObject({ assignedGroupIds: [group.id], severityLevelId: null });
  });

  test('select responses by list filters', async () => {
    const filters = { view: 'open', sentimentId_in: String(form.id), q: 'T' };
    const answer = await change(admin, { filters, action: 'status', status: 'in_progress' });
    expect(answer.done).toEqual(ids.slice(1));
    expect(await statuses()).toEqual(['new', 'in_progress', 'in_progress']);
  });

  test('report the responses that could not change with a reason, and change the others', async () => {
    await admin.ask('PUT', `/SentimentResponses/${ids[1]}/status`, { status: 'resolved' });
    const other = await app.newTenant();
    const foreign = await makeResponse(other, await makeForm(other));
    const answer = await change(admin, {
      ids: [...ids, foreign.id, 999_999],
      action: 'status',
      status: 'pending_customer',
      versions: { [ids[2] as number]: 77 },
    });
    expect(answer.done).toEqual([ids[0]]);
    expect(answer.failed).toEqual([
      { id: ids[1], reference: expect.stringMatching(/^R-/), reason: expect.stringContaining('Resolved') },
      { id: ids[2], reference: expect.stringMatching(/^R-/), reason: expect.stringContaining('Another user') },
      { id: foreign.id, reference: null, reason: 'This response does not exist' },
      { id: 999_999, reference: null, reason: 'This response does not exist' },
    ]);
    expect(await statuses()).toEqual(['pending_customer', 'resolved', 'new']);
  });

  test('are recorded in each history as bulk actions', async () => {
    const { batchId } = await change(admin, { ids, action: 'status', status: 'in_progress' });
    expect((await historyOf(ids[0] as number)).at(-1)).toMatchObject({
      kind: 'status',
      notes: expect.stringContaining('together with 2 others'),
      detail: { from: 'new', to: 'in_progress', batchId },
    });
    await change(admin, { ids: ids.slice(0, 2), action: 'status', status: 'resolved' });
    expect((await historyOf(ids[0] as number)).at(-1)?.notes).toMatch(/together with 1 other\)$/);
  });

  test('also require the permission of the single action', async () => {
    const answer = await change(mina, { ids, action: 'assignUsers', userIds: [mina.userId] });
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
    expect((await change(mina, { ids, action: 'status', status: 'open' })).done).toEqual(ids);
  });

  test('are refused as a whole when the request is invalid', async () => {
    for (const changeInput of [
      { ids, action: 'status' },
      { ids, portion: { after: 0 }, action: 'status', status: 'open' },
      { action: 'status', status: 'open' },
      { ids: [], action: 'status', status: 'open' },
      { ids: Array.from({ length: 501 }, (_, index) => index + 1), action: 'status', status: 'open' },
      { filters: { color: 'red' }, action: 'status', status: 'open' },
      { ids, action: 'assignUsers', userIds: [999_999] },
    ]) {
      expect([(await change(admin, changeInput)).status, changeInput]).toEqual([422, changeInput]);
    }
    expect(await statuses()).toEqual(['new', 'new', 'new']);
  });
});

describe('bulk actions beyond one batch', () => {
  const mass = 510;

  test('run batch by batch and exclude responses received later', async () => {
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, number)
          select $1, $2, 90000 + n from generate_series(1, $3) n`,
        [admin.tenantId, form.id, mass],
      ),
    );
    const changeInput = {
      filters: { view: 'open', sentimentId: String(form.id) },
      action: 'status',
      status: 'rejected',
    };
    expect((await change(admin, { ...changeInput, reasonCode: 'spam' })).status).toBe(422);
    const first = await change(admin, { ...changeInput, reasonCode: 'spam', portion: { after: 0 } });
    expect([first.done.length, first.next?.after]).toEqual([500, first.done.at(-1)]);
    const late = await makeResponse(admin, form, 'Late');
    const second = await change(admin, { ...changeInput, reasonCode: 'spam', portion: first.next });
    expect([second.done.length, second.next]).toEqual([mass + ids.length - 500, undefined]);
    expect([...first.done, ...second.done]).not.toContain(late.id);
    for (const { batchId } of [second, first]) expect((await undo(admin, batchId)).failed).toEqual([]);
    const open = await admin.ask('GET', `/SentimentResponses?view=open&sentimentId=${form.id}&_start=0&_end=1`);
    expect(open.headers['x-total-count']).toBe(String(mass + ids.length + 1));
  });
});

describe('bulk undo', () => {
  test('restores assignees and status, and the history contains both changes', async () => {
    await admin.ask('PUT', `/SentimentResponses/${ids[1]}/assignMultipleUsers`, { userIds: [admin.userId] });
    const before = await rows();
    const { batchId } = await change(admin, { ids, action: 'assignUsers', userIds: [mina.userId] });
    expect(await statuses()).toEqual(['open', 'open', 'open']);
    expect((await undo(admin, batchId)).done).toEqual(ids);
    const comparableRows = (all: ResponseRow[]) => all.map(({ version: _, updatedAt: __, ...row }) => row);
    expect(comparableRows(await rows())).toEqual(comparableRows(before));
    expect((await historyOf(ids[0] as number)).map(({ notes }) => notes).join('\n')).toMatch(/undone/);
  });

  test('removes a resolution and its time', async () => {
    const { batchId } = await change(admin, { ids, action: 'status', status: 'resolved' });
    expect((await rows())[0]?.resolvedAt).not.toBeNull();
    await undo(admin, batchId);
    expect((await rows()).map(({ status, resolvedAt }) => [status, resolvedAt])).toEqual([
      ['new', null],
      ['new', null],
      ['new', null],
    ]);
  });

  test('skips responses changed since', async () => {
    const { batchId } = await change(admin, { ids, action: 'status', status: 'in_progress' });
    await admin.ask('PUT', `/SentimentResponses/${ids[0]}/status`, { status: 'resolved' });
    const answer = await undo(admin, batchId);
    expect(answer.done).toEqual(ids.slice(1));
    expect(answer.failed).toMatchObject([{ id: ids[0], reason: 'Another user has changed this since' }]);
    expect(await statuses()).toEqual(['resolved', 'new', 'new']);
  });

  test('works once, for its user, within half an hour', async () => {
    const { batchId } = await change(admin, { ids, action: 'status', status: 'in_progress' });
    expect((await undo(mina, batchId)).status).toBe(404);
    expect((await undo(await app.newTenant(), batchId)).status).toBe(404);
    expect((await undo(admin, batchId)).status).toBe(200);
    expect(await undo(admin, batchId)).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' });
    const late = await change(admin, { ids, action: 'status', status: 'in_progress' });
    await app.services.database.owner((client) =>
      client.query(`update response_batches set created_at = now() - interval '31 minutes' where id = $1`, [
        late.batchId,
      ]),
    );
    expect(await undo(admin, late.batchId)).toMatchObject({ status: 409, code: 'TOO_LATE' });
    expect(await statuses()).toEqual(['in_progress', 'in_progress', 'in_progress']);
  });
});
