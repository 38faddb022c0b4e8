import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { moveResponsesByTime } from '../../../src/responses/shared/server/change-status.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let team: number[];
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newTenant();
  const signedInUsers: SignedIn[] = [];
  for (let count = 0; count < 5; count += 1) signedInUsers.push(await app.colleague(admin, []));
  team = signedInUsers.map(({ userId }) => userId);
  form = await makeForm(admin);
});
afterAll(() => app.close());

const rule = (autoAssign: unknown) => admin.ask('PUT', `/Sentiments/${form.id}/handling`, { autoAssign });
const assigneesOfNew = async (more = {}) => (await makeResponse(admin, form, 'Hello', more)).assignedToIds as number[];
/** Concurrent calls may be refused with a request to retry, so each call retries as a client does. */
const many = (count: number) => Promise.all(Array.from({ length: count }, insistently));
async function insistently(): Promise<number[]> {
  const values = [{ fieldId: form.fields[0], value: 'Hello' }];
  for (;;) {
    const answer = await admin.ask('POST', '/SentimentResponses/create', { sentimentId: form.id, values });
    if (answer.status === 201) return answer.json<{ assignedToIds: number[] }>().assignedToIds;
    expect(answer.status).toBe(503);
  }
}
const countEach = (picked: number[][]) => team.map((id) => picked.filter((ids) => ids.includes(id)).length);

describe('automatic assignment', () => {
  test('by round robin gives five users 10 of 50 concurrent responses each', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    const inTurn = [await assigneesOfNew(), await assigneesOfNew(), await assigneesOfNew()];
    expect(inTurn).toEqual(team.slice(0, 3).map((id) => [id]));
    expect(countEach(await many(50))).toEqual([10, 10, 10, 10, 10]);
  });

  test('by least open gives five users 10 of 50 concurrent responses each', async () => {
    await rule({ mode: 'least_open', userIds: team, groupIds: [] });
    const picked = await many(50);
    expect(countEach(picked)).toEqual([10, 10, 10, 10, 10]);
    expect(picked.every((ids) => ids.length === 1)).toBe(true);
  });

  test('by least open selects a user who has resolved a response', async () => {
    await rule({ mode: 'least_open', userIds: team.slice(0, 2), groupIds: [] });
    const [first, second] = [await makeResponse(admin, form), await makeResponse(admin, form)];
    await admin.ask('PUT', `/SentimentResponses/${second.id}/status`, { status: 'resolved' });
    expect(await assigneesOfNew()).toEqual(second.assignedToIds);
    expect(first.assignedToIds).toEqual([team[0]]);
  });

  test('includes active group members, and selects the group where no member is active', async () => {
    const group = (await created(admin, '/Groups', { name: 'Counter', memberIds: team.slice(0, 2) })).id;
    await rule({ mode: 'round_robin', userIds: [], groupIds: [group] });
    await admin.ask('PUT', `/Users/${team[0]}`, { isActive: false });
    expect([await assigneesOfNew(), await assigneesOfNew()]).toEqual([[team[1]], [team[1]]]);
    await admin.ask('PUT', `/Users/${team[1]}`, { isActive: false });
    expect(await makeResponse(admin, form)).toMatchObject({ assignedToIds: [], assignedGroupIds: [group] });
  });

  test('can select all users of the rule', async () => {
    const group = (await created(admin, '/Groups', { name: 'Counter' })).id;
    await rule({ mode: 'all', userIds: team.slice(0, 2), groupIds: [group] });
    expect(await makeResponse(admin, form)).toMatchObject({
      assignedToIds: team.slice(0, 2),
      assignedGroupIds: [group],
    });
  });

  test('prefers the rule of the severity to the rule of the form', async () => {
    await rule({ mode: 'all', userIds: [team[0]], groupIds: [] });
    const autoAssign = { mode: 'round_robin', userIds: [team[4]], groupIds: [] };
    const level = (await created(admin, '/SeverityLevels', { name: 'Flood', daysToResolve: 1, autoAssign })).id;
    expect(await assigneesOfNew({ severityLevelId: level })).toEqual([team[4]]);
    expect(await assigneesOfNew()).toEqual([team[0]]);
  });

  test('is overridden by the assignees of the request, also by empty lists', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    expect(await assigneesOfNew({ assignedToIds: [team[3]] })).toEqual([team[3]]);
    expect(await assigneesOfNew({ assignedToIds: [], assignedGroupIds: [] })).toEqual([team[0]]);
  });

  test('stops after its rule is removed', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    await rule(null);
    expect((await admin.ask('GET', `/Sentiments/${form.id}/handling`)).json()).toEqual({
      autoAssign: null,
      followUpSurveyId: null,
      followUpHours: 24,
    });
    expect(await assigneesOfNew()).toEqual([]);
  });
});

test('assignment rules: only users of the same tenant are accepted', async () => {
  const stranger = await app.newTenant();
  expect((await rule({ mode: 'all', userIds: [stranger.userId], groupIds: [] })).status).toBe(422);
  expect((await stranger.ask('GET', `/Sentiments/${form.id}/handling`)).status).toBe(404);
});

describe('automatic status changes', () => {
  const daysLater = (days: number) =>
    app.services.database.transaction(admin.tenantId, (tx) =>
      moveResponsesByTime(tx, new Date(Date.now() + days * 24 * 3_600_000)),
    );
  const statusOf = async (id: number) =>
    await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.first(sql<{ status: string; resolutionCode: string | null }>`
          select status, resolution_code from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`),
    );

  test('resolve responses after 14 days pending customer and close them after 7 days resolved', async () => {
    const { id } = await makeResponse(admin, form);
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'pending_customer' });
    expect(await daysLater(13)).toBe(0);
    expect(await daysLater(15)).toBe(1);
    expect(await statusOf(id)).toEqual({ status: 'resolved', resolutionCode: 'no_answer' });
    expect(await daysLater(6)).toBe(0);
    expect(await daysLater(8)).toBe(1);
    expect(await statusOf(id)).toEqual({ status: 'closed', resolutionCode: 'no_answer' });
    const history = (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<{ userId: number | null }[]>();
    expect(history.map(({ userId }) => userId)).toEqual([admin.userId, admin.userId, null, null]);
  });

  test('skip responses in progress', async () => {
    const { id } = await makeResponse(admin, form);
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'in_progress' });
    expect(await daysLater(400)).toBe(0);
  });
});
