import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseRow, ViewCounts } from '../../../../src/responses/schemas/inbox.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let desk: MadeForm;
let stayForm: MadeForm;
const made: Record<string, number> = {};

const rowsOf = async (who: SignedIn, query: string) => {
  const answer = await who.ask('GET', `/SentimentResponses?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.json<ResponseRow[]>(), total: Number(answer.headers['x-total-count']) };
};
const namesOf = async (who: SignedIn, query: string) => (await rowsOf(who, query)).rows.map(({ summary }) => summary);
const change = (query: string, ...names: string[]) =>
  app.services.database.owner((client) =>
    client.query(`update sentiment_responses set ${query} where id = any($1)`, [names.map((name) => made[name])]),
  );

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, ['get:v1/sentimentresponses', 'get:v1/sentimentresponses/views']);
  const ours = await created(admin, '/Groups', { name: 'Front desk', memberIds: [mina.userId] });
  const otherGroup = await created(admin, '/Groups', { name: 'Kitchen', memberIds: [] });
  const urgent = await created(admin, '/SeverityLevels', { name: 'Burning', daysToResolve: 1, color: '#aa0000' });
  desk = await makeForm(admin, undefined, { name: 'At the desk' });
  stayForm = await makeForm(admin, undefined, { name: 'After the stay' });
  const make = async (form: MadeForm, query: string, more = {}) => {
    made[query] = (await makeResponse(admin, form, query, more)).id;
  };
  await make(desk, 'hers', { assignedToIds: [mina.userId], severityLevelId: urgent.id });
  await make(desk, 'of her group', { assignedGroupIds: [ours.id] });
  await make(stayForm, 'of the kitchen', { assignedGroupIds: [otherGroup.id], assignedToIds: [admin.userId] });
  await make(stayForm, 'soon', { assignedToIds: [admin.userId] });
  await make(stayForm, 'late', { assignedToIds: [admin.userId] });
  await make(stayForm, 'hers, long done', { assignedToIds: [mina.userId] });
  for (const name of ['of the kitchen', 'hers, long done']) {
    const assignInput = { userIds: [mina.userId] };
    expect((await admin.ask('POST', `/SentimentResponses/${made[name]}/watchers`, assignInput)).status).toBe(200);
  }
  await change("sla_due_at = now() + interval '3 hours'", 'soon');
  await change("sla_due_at = now() - interval '3 hours', escalation_level = 2", 'late');
  await change("sla_due_at = now() - interval '9 days', status = 'resolved', escalation_level = 1", 'hers, long done');
});
afterAll(() => app.close());

describe('inbox of all forms', () => {
  test('lists every response of the tenant by latest first, with labels', async () => {
    const { rows } = await rowsOf(admin, '');
    expect(rows.map(({ summary }) => summary)).toEqual([
      'hers, long done',
      'late',
      'soon',
      'of the kitchen',
      'of her group',
      'hers',
    ]);
    expect(rows.at(-1)).toMatchObject({
      sentimentName: 'At the desk',
      severityName: 'Burning',
      severityColor: '#aa0000',
      isOpen: true,
      isOverdue: false,
      assignedToIds: [mina.userId],
    });
    expect(rows[0]).toMatchObject({ severityName: null, isOpen: false, isOverdue: false });
    expect(rows[1]).toMatchObject({ isOverdue: true });
  });

  test('supports the common list parameters', async () => {
    expect(await namesOf(admin, `sentimentId_in=${stayForm.id}&status=new&q=oo`)).toEqual(['soon']);
    expect(await namesOf(admin, 'escalationLevel_gte=1&_sort=escalationLevel&_order=desc')).toEqual([
      'late',
      'hers, long done',
    ]);
    expect(await rowsOf(admin, '_start=1&_end=3')).toMatchObject({
      total: 6,
      rows: [{ summary: 'late' }, { summary: 'soon' }],
    });
  });

  test('names an unknown view or parameter in the error', async () => {
    const view = await admin.ask('GET', '/SentimentResponses?view=everything');
    const unknownParam = await admin.ask('GET', '/SentimentResponses?color=red');
    expect([view.status, view.text]).toEqual([422, expect.stringContaining('view')]);
    expect([unknownParam.status, unknownParam.text]).toEqual([422, expect.stringContaining('color')]);
  });

  test('excludes other tenants’ responses', async () => {
    const other = await app.newTenant();
    expect(await rowsOf(other, 'view=all')).toMatchObject({ rows: [] });
    expect(await rowsOf(other, `sentimentId=${desk.id}`)).toMatchObject({ rows: [] });
  });
});

const held: [view: string, hers: string[], admins: string[]][] = [
  ['mine', ['hers'], ['late', 'of the kitchen', 'soon']],
  ['my_groups', ['of her group'], []],
  ['unassigned', ['of her group'], ['of her group']],
  ['breaching_24h', ['hers', 'soon'], ['hers', 'soon']],
  ['overdue', ['late'], ['late']],
  ['escalated', ['late'], ['late']],
  ['watching', ['hers', 'of the kitchen'], ['late', 'of the kitchen', 'soon']],
  [
    'open',
    ['hers', 'late', 'of her group', 'of the kitchen', 'soon'],
    ['hers', 'late', 'of her group', 'of the kitchen', 'soon'],
  ],
  ['done', ['hers, long done'], ['hers, long done']],
];

describe('views per user', () => {
  beforeAll(() => change("sla_due_at = now() + interval '20 hours'", 'hers'));

  test.each(held)('%s', async (view, hers, admins) => {
    expect((await namesOf(mina, `view=${view}`)).toSorted()).toEqual(hers);
    expect((await namesOf(admin, `view=${view}`)).toSorted()).toEqual(admins);
  });

  test('have the same counts as their lists, for all forms and for one', async () => {
    const counts = (await mina.ask('GET', '/SentimentResponses/views')).json<ViewCounts>();
    const ofDesk = (await mina.ask('GET', `/SentimentResponses/views?sentimentId=${desk.id}`)).json<ViewCounts>();
    const countsByView = ({ builtIn }: ViewCounts) =>
      Object.fromEntries(builtIn.map(({ view, count }) => [view, count]));
    for (const [view, hers] of held) expect(countsByView(counts)[view], view).toBe(hers.length);
    expect(countsByView(counts).all).toBe(6);
    expect(countsByView(ofDesk)).toMatchObject({ mine: 1, my_groups: 1, breaching_24h: 1, overdue: 0, all: 2 });
  });

  test('can be filtered further', async () => {
    expect(await namesOf(admin, `view=open&sentimentId_in=${desk.id}`)).toEqual(['hers', 'of her group']);
    expect(await rowsOf(admin, 'view=open&q=late&_start=0&_end=10')).toMatchObject({
      total: 1,
      rows: [{ summary: 'late' }],
    });
  });
});
