import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveResponsesByTime } from '../../../src/server/features/responses/handling/time-moves.ts';
import { sql } from '../../../src/server/platform/db/sql.ts';
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
  const people: SignedIn[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await app.colleague(admin, []));
  team = people.map(({ userId }) => userId);
  form = await makeForm(admin);
});
afterAll(() => app.close());

const rule = (autoAssign: unknown) => admin.ask('PUT', `/Sentiments/${form.id}/handling`, { autoAssign });
const taken = async (more = {}) => (await makeResponse(admin, form, 'Hello', more)).assignedToIds as number[];
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

describe('new responses that nobody chooses anybody for', () => {
  test('go round, one after the other, and 50 at once are 10 each', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    const inTurn = [await taken(), await taken(), await taken()];
    expect(inTurn).toEqual(team.slice(0, 3).map((id) => [id]));
    expect(countEach(await many(50))).toEqual([10, 10, 10, 10, 10]);
  });

  test('go to whoever has the fewest open, and 50 at once are 10 each', async () => {
    await rule({ mode: 'least_open', userIds: team, groupIds: [] });
    const picked = await many(50);
    expect(countEach(picked)).toEqual([10, 10, 10, 10, 10]);
    expect(picked.every((ids) => ids.length === 1)).toBe(true);
  });

  test('go to whoever finished something, for they have the fewest now', async () => {
    await rule({ mode: 'least_open', userIds: team.slice(0, 2), groupIds: [] });
    const [first, second] = [await makeResponse(admin, form), await makeResponse(admin, form)];
    await admin.ask('PUT', `/SentimentResponses/${second.id}/status`, { status: 'resolved' });
    expect(await taken()).toEqual(second.assignedToIds);
    expect(first.assignedToIds).toEqual([team[0]]);
  });

  test('go to members of groups as well, never to somebody inactive, and to the groups where nobody is left', async () => {
    const group = (await created(admin, '/Groups', { name: 'Counter', memberIds: team.slice(0, 2) })).id;
    await rule({ mode: 'round_robin', userIds: [], groupIds: [group] });
    await admin.ask('PUT', `/Users/${team[0]}`, { isActive: false });
    expect([await taken(), await taken()]).toEqual([[team[1]], [team[1]]]);
    await admin.ask('PUT', `/Users/${team[1]}`, { isActive: false });
    expect(await makeResponse(admin, form)).toMatchObject({ assignedToIds: [], assignedGroupIds: [group] });
  });

  test('go to all of them where the rule says so', async () => {
    const group = (await created(admin, '/Groups', { name: 'Counter' })).id;
    await rule({ mode: 'all', userIds: team.slice(0, 2), groupIds: [group] });
    expect(await makeResponse(admin, form)).toMatchObject({
      assignedToIds: team.slice(0, 2),
      assignedGroupIds: [group],
    });
  });

  test('go by the rule of their severity before that of their form', async () => {
    await rule({ mode: 'all', userIds: [team[0]], groupIds: [] });
    const autoAssign = { mode: 'round_robin', userIds: [team[4]], groupIds: [] };
    const level = (await created(admin, '/SeverityLevels', { name: 'Flood', daysToResolve: 1, autoAssign })).id;
    expect(await taken({ severityLevelId: level })).toEqual([team[4]]);
    expect(await taken()).toEqual([team[0]]);
  });

  test('go to whom the caller names, whatever the rule says; empty lists name nobody', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    expect(await taken({ assignedToIds: [team[3]] })).toEqual([team[3]]);
    expect(await taken({ assignedToIds: [], assignedGroupIds: [] })).toEqual([team[0]]);
  });

  test('go by no rule again once it is taken away', async () => {
    await rule({ mode: 'round_robin', userIds: team, groupIds: [] });
    await rule(null);
    expect((await admin.ask('GET', `/Sentiments/${form.id}/handling`)).json()).toEqual({
      ...{ autoAssign: null, followUpSurveyId: null, followUpHours: 24 },
    });
    expect(await taken()).toEqual([]);
  });
});

test('a rule names colleagues only, and belongs to its own company', async () => {
  const stranger = await app.newTenant();
  expect((await rule({ mode: 'all', userIds: [stranger.userId], groupIds: [] })).status).toBe(422);
  expect((await stranger.ask('GET', `/Sentiments/${form.id}/handling`)).status).toBe(404);
});

describe('time moves on', () => {
  const daysLater = (days: number) =>
    app.services.database.transaction(admin.tenantId, (tx) =>
      moveResponsesByTime(tx, new Date(Date.now() + days * 24 * 3_600_000)),
    );
  const statusOf = async (id: number) =>
    await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.first(sql<{ status: string; resolutionCode: string | null }>`
          select status, resolution_code from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`),
    );

  test('what waits for a customer for 14 days is resolved, and what is resolved for 7 is closed', async () => {
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

  test('what somebody is working on stays', async () => {
    const { id } = await makeResponse(admin, form);
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'in_progress' });
    expect(await daysLater(400)).toBe(0);
  });
});
