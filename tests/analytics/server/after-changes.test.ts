import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../seed/random.ts';
import { recountInZone, zoneJob } from '../../../src/administration/server/recount-in-zone.ts';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds, tries } from '../../support/effort.ts';
import { importsInto } from '../../support/imports.ts';
import { compareRandomly } from './compare-randomly.ts';
import { addResponses, addSurveyResponses, type Known, makeKnown } from './world.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;
let random: Random;

const asOwner = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  random = randomFrom(tries(1, 1).seed + 99);
  await addResponses(app, owner.tenantId, known, random, 200);
  await addSurveyResponses(app, owner, known, 8, 120);
  await foldCounts.run(app.services, new Date());
});
afterAll(() => app.close());

const clock = { zone: 'UTC', weekStart: 1 };

async function compareAll(): Promise<void> {
  for (const dataset of ['sentimentResponses', 'sentimentValues', 'cases', 'surveyResponses', 'surveyAnswers']) {
    await compareRandomly(app, owner, known, { random, dataset, runs: rounds(12, 300), ...clock });
  }
}

/** One change of a response by a call, which may be refused. */
async function changeOne(id: number): Promise<boolean> {
  const some = (ids: readonly number[]) => ids.filter(() => random.chance(0.5));
  const [path, body] = random.pick<[string, object]>([
    ['severity', { severityLevelId: random.pick([null, ...known.levels]) }],
    ['assignGroups', { groupIds: some(known.groups) }],
    ['assignMultipleUsers', { userIds: some(known.users) }],
    ['status', { status: random.pick(statuses), reasonCode: 'spam', reason: 'Said so', resolutionText: 'Done' }],
    ['customer', { customerResponseId: random.pick([null, ...known.customers.slice(0, 4)]) }],
    ['text', { topics: some([1, 2]).map((one) => (one === 1 ? 'room' : 'parking')), label: 'neutral' }],
  ]);
  const { status, text } = await owner.ask('PUT', `/SentimentResponses/${id}/${path}`, body);
  expect(status, text).toBeLessThan(500);
  return status < 300;
}

test(
  'figures: equal an independent computation after random changes of responses',
  async () => {
    const rows = await asOwner('select id from sentiment_responses where tenant_id = $1', [owner.tenantId]);
    const changes = rounds(60, 500);
    let done = 0;
    for (let at = 0; at < changes; at += 1) {
      if (await changeOne(random.pick(rows).id)) done += 1;
      if (at % 100 === 50) await foldCounts.run(app.services, new Date());
    }
    expect(done).toBeGreaterThan(changes / 4);
    // At other times, so that days of the past are before some changes and after others.
    await asOwner(
      `update response_changes c set created_at = r.created_at + (now() - r.created_at) * (c.id % 9 + 1) / 10
     from sentiment_responses r where r.tenant_id = c.tenant_id and r.id = c.response_id and c.tenant_id = $1`,
      [owner.tenantId],
    );
    await compareAll();
  },
  rounds(120_000, 1_800_000),
);

test(
  'figures: equal an independent computation after an import and after its undo',
  async () => {
    const imports = importsInto(app, owner, '/SentimentResponses');
    const file = 'Received,What happened?\n2026-03-01,The room was cold\n2026-05-09,A kind welcome\n';
    const { id, counts } = await imports.load(file, { sentimentId: known.forms[1] });
    expect(counts).toEqual({ created: 2 });
    await compareAll();
    expect((await imports.undo(id)).counts).toMatchObject({ undone: 2 });
    await compareAll();
  },
  rounds(120_000, 1_800_000),
);

test(
  'figures: equal an independent computation after customers were merged, and one was erased',
  async () => {
    const [keepId, mergeId, erased] = known.customers;
    const merged = await owner.ask('POST', '/CustomerFormResponses/merge', { keepId, mergeIds: [mergeId] });
    expect(merged.status, merged.text).toBeLessThan(300);
    await compareAll();
    const { displayName } = (await owner.ask('GET', `/CustomerFormResponses/${erased}`)).json<{
      displayName: string;
    }>();
    await asOwner(`update customer_form_responses set email = 'guest2@example.com' where id = $1`, [erased]);
    const { id } = await created(owner, '/Compliance/requests', {
      kind: 'erase',
      name: displayName,
      email: 'guest2@example.com',
      identityCheck: 'Passport',
    });
    const executed = await owner.ask('POST', `/Compliance/requests/${id}/execute`, {});
    expect(executed.status, executed.text).toBeLessThan(300);
    await runDueJobs(app.services, { [erasureJob]: erasePerson });
    const [left] = await asOwner(`select display_name from customer_form_responses where id = $1`, [erased]);
    expect(left?.display_name).not.toBe(displayName);
    await compareAll();
  },
  rounds(120_000, 1_800_000),
);

test(
  'figures: equal an independent computation after a change of the time zone',
  async () => {
    expect((await owner.ask('PUT', '/Organization', { timeZone: 'Pacific/Kiritimati' })).status).toBe(200);
    await runDueJobs(app.services, { [zoneJob]: recountInZone });
    clock.zone = 'Pacific/Kiritimati';
    await compareAll();
  },
  rounds(120_000, 1_800_000),
);
