import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewCounts } from '../../../../src/responses/schemas/inbox.ts';
import type { InboxView } from '../../../../src/responses/schemas/inbox-view.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

const permissions = [
  'get:v1/inboxviews',
  'post:v1/inboxviews',
  'put:v1/inboxviews/:id',
  'delete:v1/inboxviews/:id',
  'get:v1/sentimentresponses/views',
];

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let olu: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, permissions);
  olu = await app.colleague(admin, permissions);
});
afterAll(() => app.close());

const seenBy = async (who: SignedIn) => (await who.ask('GET', '/InboxViews')).json<InboxView[]>();
const namesSeenBy = async (who: SignedIn) => (await seenBy(who)).map(({ name }) => name);
const saveView = (who: SignedIn, name: string, more = {}) => created(who, '/InboxViews', { name, ...more });

describe('saved view', () => {
  test('is returned unchanged with its owner', async () => {
    const view = {
      filters: { view: 'open', status_in: 'new,open', sentimentScore_lte: '-0.2', q: 'lift' },
      sort: '-slaDueAt',
      columns: ['reference', 'summary'],
      layout: 'board',
    };
    const made = await saveView(olu, 'Bad news', view);
    expect(made).toMatchObject({ ...view, sharedWith: 'nobody', groupIds: [], pinned: false, ownerId: olu.userId });
    expect(await namesSeenBy(olu)).toEqual(['Bad news']);
    expect((await olu.ask('DELETE', `/InboxViews/${made.id}`)).status).toBe(200);
    expect(await namesSeenBy(olu)).toEqual([]);
  });

  test('is refused with unknown parameters', async () => {
    for (const view of [
      { filters: { color: 'red' } },
      { filters: { view: 'secret' } },
      { filters: { createdAt_gte: 'soon' } },
      { sort: 'color' },
    ]) {
      const answer = await olu.ask('POST', '/InboxViews', { name: 'Odd', ...view });
      expect([answer.status, view], answer.text).toEqual([422, view]);
    }
  });
});

describe('private view', () => {
  test('is hidden from all other users, including administrators', async () => {
    const { id } = await saveView(mina, 'Hers alone');
    for (const other of [olu, admin]) {
      expect(await namesSeenBy(other)).not.toContain('Hers alone');
      expect((await other.ask('PUT', `/InboxViews/${id}`, { name: 'Mine now' })).status).toBe(404);
      expect((await other.ask('PUT', `/InboxViews/${id}`, { pinned: true })).status).toBe(404);
      expect((await other.ask('DELETE', `/InboxViews/${id}`)).status).toBe(404);
    }
    const counts = (await olu.ask('GET', '/SentimentResponses/views')).json<ViewCounts>();
    expect(counts.saved.map((view) => view.id)).not.toContain(id);
  });
});

describe('shared view', () => {
  test('is visible to all users or to the members of its groups', async () => {
    const group = await created(admin, '/Groups', { name: 'Night shift', memberIds: [olu.userId] });
    await saveView(mina, 'For all', { sharedWith: 'everybody' });
    await saveView(mina, 'For the night', { sharedWith: 'groups', groupIds: [group.id] });
    expect(await namesSeenBy(olu)).toEqual(['For all', 'For the night']);
    expect(await namesSeenBy(admin)).toEqual(['For all']);
  });

  test('can be changed by its owner or an administrator only', async () => {
    const { id } = await saveView(mina, 'Ours', { sharedWith: 'everybody' });
    const refused = await olu.ask('PUT', `/InboxViews/${id}`, { name: 'Theirs' });
    expect([refused.status, refused.json().code]).toEqual([403, 'NOT_OWN_VIEW']);
    expect((await olu.ask('DELETE', `/InboxViews/${id}`)).status).toBe(403);
    expect((await admin.ask('PUT', `/InboxViews/${id}`, { name: 'Tidied' })).json()).toMatchObject({ name: 'Tidied' });
    expect((await mina.ask('PUT', `/InboxViews/${id}`, { sharedWith: 'nobody' })).status).toBe(200);
    expect(await namesSeenBy(admin)).not.toContain('Tidied');
  });

  test('is pinned per user', async () => {
    const { id } = await saveView(mina, 'Pinned', { sharedWith: 'everybody' });
    expect((await olu.ask('PUT', `/InboxViews/${id}`, { pinned: true })).json()).toMatchObject({ pinned: true });
    const pinnedFor = async (who: SignedIn) => (await seenBy(who)).find((view) => view.id === id)?.pinned;
    expect([await pinnedFor(olu), await pinnedFor(mina)]).toEqual([true, false]);
    await olu.ask('PUT', `/InboxViews/${id}`, { pinned: false });
    expect(await pinnedFor(olu)).toBe(false);
  });

  test('has the same count as the list with its parameters', async () => {
    const form = await makeForm(admin);
    await makeResponse(admin, form, 'A broken lift');
    await makeResponse(admin, form, 'A long queue');
    const { id } = await saveView(mina, 'Lifts', { filters: { q: 'lift', view: 'open' }, pinned: true });
    const { saved } = (await mina.ask('GET', '/SentimentResponses/views')).json<ViewCounts>();
    expect(saved[0]).toEqual({ id, count: 1, capped: false });
  });

  test('of another tenant answers 404', async () => {
    const other = await app.newTenant();
    const { id } = await saveView(mina, 'Of this house', { sharedWith: 'everybody' });
    expect(await seenBy(other)).toEqual([]);
    expect((await other.ask('PUT', `/InboxViews/${id}`, { pinned: true })).status).toBe(404);
    expect((await other.ask('DELETE', `/InboxViews/${id}`)).status).toBe(404);
  });
});
