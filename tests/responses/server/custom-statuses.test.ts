import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import type { ViewCounts } from '../../../src/responses/schemas/inbox.ts';
import type { BatchAnswer } from '../../../src/responses/schemas/response-batch.ts';
import type { TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import type { StatusOption } from '../../../src/responses/schemas/status-option.ts';
import type { HandledResponse } from '../../../src/responses/shared/server/change-status.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

type Shown = HandledResponse & { statusSince: string };
type Refusal = { message: string; allowed: string[]; errors: object[] };

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  form = await makeForm(admin);
});
afterAll(() => app.close());

const readStatuses = async (who = admin) => (await who.ask('GET', '/ResponseStatuses/words')).json<StatusOption[]>();
const statusOf = async (key: string) => (await readStatuses()).find((one) => one.key === key) as StatusOption;
const rename = async (key: string, body: object) =>
  admin.ask('PUT', `/ResponseStatuses/${(await statusOf(key)).id}`, body);
const move = (id: number, status: string, more = {}) =>
  admin.ask('PUT', `/SentimentResponses/${id}/status`, { status, ...more });
const shown = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Shown }>().data;
const moved = async (id: number, status: string, more = {}) => (await move(id, status, more)).json<HandledResponse>();
const refusal = async (id: number, status: string) => (await move(id, status)).json<Refusal>();
const history = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<TrackingEntry[]>().filter(isMove);
const isMove = ({ kind }: TrackingEntry) => kind === 'status';

describe('status labels', () => {
  test('are the eight defaults, readable by every signed-in user', async () => {
    const fresh = await app.newTenant();
    const plainUser = await app.colleague(fresh, []);
    expect((await readStatuses(plainUser)).map(({ key, base }) => [key, base])).toEqual(
      statuses.map((one) => [one, one]),
    );
    expect((await readStatuses(plainUser)).map(({ label }) => label)).toContain('Waiting internally');
    expect((await app.stranger.ask('GET', '/ResponseStatuses/words')).status).toBe(401);
    expect((await plainUser.ask('GET', '/ResponseStatuses')).json()).toMatchObject({
      permission: 'get:v1/responsestatuses',
    });
  });

  test('can be changed for one tenant only', async () => {
    const other = await app.newTenant();
    const { id } = await makeResponse(admin, form, 'The key did not fit');
    expect((await rename('open', { label: 'To do', customerLabel: 'We have it', color: '#aa3300' })).status).toBe(200);
    await move(id, 'open');
    expect((await history(id)).map(({ notes }) => notes)).toEqual(['New → To do']);
    expect((await shown(id)).statusWord).toEqual({
      key: 'open',
      label: 'To do',
      customerLabel: 'We have it',
      color: '#aa3300',
    });
    expect((await refusal(id, 'pending_internal')).message).toBe(
      'From To do a response cannot become Waiting internally',
    );
    expect((await readStatuses(other)).map(({ label }) => label)).not.toContain('To do');
    await rename('open', { label: 'Open' });
    expect((await history(id)).map(({ notes }) => notes)).toEqual(['New → To do']);
  });

  test('are unique', async () => {
    expect((await rename('closed', { label: 'resolved' })).status).toBe(409);
  });

  test('of built-in statuses cannot be deleted or turned off', async () => {
    const { id } = await statusOf('rejected');
    expect((await admin.ask('DELETE', `/ResponseStatuses/${id}`)).json()).toMatchObject({ code: 'BUILT_IN' });
    expect((await rename('rejected', { isActive: false })).status).toBe(422);
    expect((await rename('rejected', { base: 'closed' })).status).toBe(422);
  });
});

describe('custom status', () => {
  const add = (label: string, base: string, more = {}) => created(admin, '/ResponseStatuses', { label, base, ...more });

  test('has an API key that does not change with its label', async () => {
    const { id } = await add('Bei der Küche!', 'in_progress');
    expect((await readStatuses()).find((one) => one.id === id)?.key).toBe('bei_der_kuche');
    await admin.ask('PUT', `/ResponseStatuses/${id}`, { label: 'With the kitchen' });
    expect(await statusOf('bei_der_kuche')).toMatchObject({ label: 'With the kitchen', base: 'in_progress' });
    expect((await admin.ask('POST', '/ResponseStatuses', { label: 'Fresh', base: 'new' })).status).toBe(422);
  });

  test('has a numbered unique key for a label in a non-Latin script', async () => {
    await add('調査中', 'in_progress');
    await add('等待', 'open');
    await add('Status', 'open');
    expect((await readStatuses()).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['status', 'status_2', 'status_3']),
    );
  });

  test('has the transitions of its base status', async () => {
    const own = await add('With the warehouse', 'pending_internal');
    const { id } = await makeResponse(admin, form, 'A wheel is missing');
    const early = await move(id, 'with_the_warehouse');
    expect(early.status).toBe(409);
    const { allowed } = early.json<Refusal>();
    expect(allowed).toContain('open');
    expect(allowed).not.toContain('with_the_warehouse');
    await move(id, 'in_progress');
    expect((await shown(id)).allowedStatuses).toContain('with_the_warehouse');
    const answer = await moved(id, 'with_the_warehouse');
    expect(answer).toMatchObject({ status: 'pending_internal', customStatusId: own.id });
    expect(answer.allowedStatuses).toEqual(expect.arrayContaining(['pending_internal', 'in_progress', 'resolved']));
    expect(answer.allowedStatuses).not.toContain('with_the_warehouse');
    expect((await move(id, 'resolved')).json()).toMatchObject({ status: 'resolved', customStatusId: null });
    expect((await history(id)).map(({ notes, status }) => [notes, status])).toEqual([
      ['New → In progress', 'in_progress'],
      ['In progress → With the warehouse', 'pending_internal'],
      ['With the warehouse → Resolved', 'resolved'],
    ]);
  });

  test('can replace another status of the same base without a change to the SLA clock and times', async () => {
    await add('Sent back', 'resolved');
    const { id } = await makeResponse(admin, form, 'The lamp flickers');
    await move(id, 'resolved', { resolution: { code: 'fixed', text: 'A new lamp' } });
    const before = await shown(id);
    const after = await moved(id, 'sent_back');
    expect(after).toMatchObject({ status: 'resolved', resolutionText: 'A new lamp', resolvedAt: before.resolvedAt });
    expect((await shown(id)).statusSince).toBe(before.statusSince);
    expect((await history(id)).at(-1)).toMatchObject({
      notes: 'Resolved → Sent back',
      detail: { from: 'resolved', to: 'resolved', fromKey: 'resolved', toKey: 'sent_back' },
    });
    expect((await move(id, 'resolved')).json()).toMatchObject({ customStatusId: null });
  });

  test('can be filtered by itself and by its base status', async () => {
    const own = await add('At the workshop', 'in_progress');
    const other = await makeForm(admin);
    const one = await makeResponse(admin, other, 'The brake squeals');
    const two = await makeResponse(admin, other, 'The bell is gone');
    await move(one.id, 'at_the_workshop');
    await move(two.id, 'in_progress');
    const list = async (query: string) =>
      (await admin.ask('GET', `/SentimentResponses?sentimentId=${other.id}&${query}`)).json<{ id: number }[]>();
    expect((await list('status=in_progress')).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await list(`customStatusId=${own.id}`)).map(({ id }) => id)).toEqual([one.id]);
    const file = await admin.ask('GET', `/SentimentResponses/export?sentimentId=${other.id}&_sort=id&_order=asc`);
    expect(file.text).toContain('At the workshop');
  });

  test('can be used in list filters, saved views, exports and bulk actions', async () => {
    const own = await add('In the greenhouse', 'in_progress');
    const ids: number[] = [];
    for (const status of ['in_the_greenhouse', 'in_progress', 'resolved', 'open']) {
      const { id } = await makeResponse(admin, form, `It is ${status}`);
      await move(id, status);
      ids.push(id);
    }
    const [planted, , resolved] = ids;
    const within = `id_in=${ids}&status_in=in_the_greenhouse,resolved`;
    const list = async (query: string) =>
      (await admin.ask('GET', `/SentimentResponses?${query}`)).json<{ id: number }[]>().map(({ id }) => id);
    for (const sort of ['id', 'createdAt', 'severityRank'])
      expect(await list(`${within}&_sort=${sort}&_order=asc`), sort).toEqual([planted, resolved]);
    expect(await list(`${within},in_progress&_sort=id&_order=asc`)).toEqual([planted, ids[1], resolved]);
    expect(await list(`${within}&view=open`)).toEqual([planted]);
    expect(await list(`${within}&view=done&_sort=updatedAt`)).toEqual([resolved]);
    expect(await list(`${within}&customStatusId_in=${own.id}`)).toEqual([planted]);
    const file = await admin.ask('GET', `/SentimentResponses/export?${within}&_sort=id&_order=asc`);
    expect(file.text.match(/It is \w+/g)).toEqual(['It is in_the_greenhouse', 'It is resolved']);

    const filters = { view: 'all', id_in: String(ids), status_in: 'in_the_greenhouse,resolved' };
    const savedView = await created(admin, '/InboxViews', { name: 'Growing', filters });
    const countOf = async () => {
      const { saved } = (await admin.ask('GET', '/SentimentResponses/views')).json<ViewCounts>();
      return saved.find(({ id }) => id === savedView.id)?.count;
    };
    expect(await countOf()).toBe(2);
    const batchInput = {
      filters: { ...filters, status_in: 'in_the_greenhouse' },
      action: 'status',
      status: 'in_progress',
    };
    const { done } = (await admin.ask('POST', '/SentimentResponses/bulk', batchInput)).json<BatchAnswer>();
    expect(done).toEqual([planted]);
    expect((await admin.ask('DELETE', `/ResponseStatuses/${own.id}`)).status).toBe(200);
    expect(await countOf()).toBe(1);
    expect(await list(within)).toEqual([resolved]);
    expect((await admin.ask('GET', '/InboxViews')).json<{ id: number }[]>().map(({ id }) => id)).toContain(
      savedView.id,
    );
  });

  test('of another tenant matches nothing in filters', async () => {
    const other = await app.newTenant();
    await created(other, '/ResponseStatuses', { label: 'Over there', base: 'open' });
    expect((await admin.ask('GET', '/SentimentResponses?status_in=over_there')).json()).toEqual([]);
  });

  test('can be set and undone by a bulk action', async () => {
    await add('Phoned', 'open');
    const { id } = await makeResponse(admin, form, 'Too cold');
    const batchInput = { ids: [id], action: 'status', status: 'phoned' };
    const { batchId, done } = (await admin.ask('POST', '/SentimentResponses/bulk', batchInput)).json<BatchAnswer>();
    expect(done).toEqual([id]);
    expect((await shown(id)).statusWord.label).toBe('Phoned');
    await admin.ask('POST', `/SentimentResponses/bulk/${batchId}/undo`);
    expect(await shown(id)).toMatchObject({ status: 'new', customStatusId: null });
    expect((await history(id)).at(-1)?.notes).toMatch(/^Status restored: New/);
  });

  test('can be set together with a note', async () => {
    await add('Asked the owner', 'pending_customer');
    const { id } = await makeResponse(admin, form, 'Whose dog is it?');
    const note = { notes: 'Wrote to them', status: 'asked_the_owner' };
    const entry = await created(admin, `/SentimentResponses/${id}/tracking`, note);
    expect(entry).toMatchObject({ status: 'pending_customer' });
    expect((await shown(id)).statusWord.key).toBe('asked_the_owner');
  });

  test('in use is turned off instead of deleted: responses keep it and no new response accepts it', async () => {
    const own = await add('On hold', 'in_progress');
    const { id } = await makeResponse(admin, form, 'Still no water');
    await move(id, 'on_hold');
    const refused = await admin.ask('DELETE', `/ResponseStatuses/${own.id}`);
    expect(refused.json()).toMatchObject({ code: 'IN_USE', responses: 1 });
    await admin.ask('PUT', `/ResponseStatuses/${own.id}`, { isActive: false });
    expect((await shown(id)).statusWord.label).toBe('On hold');
    const next = await makeResponse(admin, form, 'No light either');
    expect((await refusal(next.id, 'on_hold')).message).toBe('“On hold” is no longer in use');
    await move(id, 'in_progress');
    expect((await admin.ask('DELETE', `/ResponseStatuses/${own.id}`)).status).toBe(200);
  });

  test('that does not exist is refused at its field', async () => {
    const { id } = await makeResponse(admin, form, 'What next?');
    const answer = await move(id, 'no_such_thing');
    expect(answer.status).toBe(422);
    expect(answer.json<Refusal>().errors).toEqual([{ path: 'status', message: 'This status does not exist' }]);
  });

  test('of another tenant is refused', async () => {
    const other = await app.newTenant();
    await created(other, '/ResponseStatuses', { label: 'Next door', base: 'open' });
    const { id } = await makeResponse(admin, form, 'Noise');
    expect((await move(id, 'next_door')).status).toBe(422);
  });
});
