import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { mostTimed } from '../../../src/surveys/server/results/totals.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type AnsweredSurvey, answeredSurvey, times } from './answered-survey.ts';
import { anyAnswer, dice } from './random-answers.ts';
import { type SlowRow, slowSummary } from './slow-summary.ts';
import { expectSame } from './summary-text.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  owner = await app.newTenant();
  survey = await answeredSurvey(app, owner);
});
afterAll(() => app.close());

const fold = () => foldCounts.run(app.services, new Date());
const owning = <Row extends object>(text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query<Row>(text, values)).rows);
const wrong = () => owning('select * from wrong_survey_results($1)', [owner.tenantId]);
const pending = async () =>
  (await owning('select from survey_answer_deltas where tenant_id = $1', [owner.tenantId])).length;
const read = async (query = '') =>
  (await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary${query}`)).json<SurveySummary>();

const roll = dice(41);
const one = <T>(...of: T[]): T => of[roll(of.length)] as T;

const expectSlowResults = async () => {
  expectSame(await read(), await slowSummary(app.services, survey.id, survey.questions));
  const inFebruary = ({ day }: SlowRow) => day >= '2026-02-01' && day <= '2026-02-28';
  expectSame(
    await read('?from=2026-02-01&to=2026-02-28'),
    await slowSummary(app.services, survey.id, survey.questions, inFebruary),
  );
};

describe('summary counts', () => {
  test('match a full scan of the responses after any changes, before and after aggregation', async () => {
    for (let round = 0; round < 12; round += 1) {
      const ids = await survey.give(...Array.from({ length: 1 + roll(40) }, () => anyAnswer(roll)));
      if (roll(2) === 0) await fold();
      const some = ids.filter(() => roll(3) === 0);
      const change = one(
        `status = 'spam'`,
        `status = 'complete', nps = 3`,
        `answers = answers - 0, tags = '["seen"]'`,
        `started_at = started_at - interval '40 days'`,
        `note = 'Nothing that is counted'`,
      );
      await owning(`update survey_responses set ${change} where id = any($1)`, [some]);
      if (roll(3) === 0) await fold();
      await owning('delete from survey_responses where id = any($1)', [ids.filter(() => roll(4) === 0)]);
      expect(await wrong()).toEqual([]);
      await expectSlowResults();
    }
    await fold();
    expect(await pending()).toBe(0);
    expect(await wrong()).toEqual([]);
    await expectSlowResults();
  });

  test('are exact when responses change during aggregation', async () => {
    const ids = await survey.give(...Array.from({ length: 60 }, () => anyAnswer(roll)));
    const changes = ids.map((id, at) =>
      owning(`update survey_responses set status = $2 where id = $1`, [id, at % 2 === 0 ? 'spam' : 'complete']),
    );
    await Promise.all([fold(), ...changes, fold(), fold()]);
    await Promise.all([fold(), owning('delete from survey_responses where id = $1', [ids[0]])]);
    expect(await wrong()).toEqual([]);
    await expectSlowResults();
  });

  test('include hundreds of responses that arrive at once, while the database knows only those of other tenants', async () => {
    const own = await makeApp({ database: 'own' });
    const other = await answeredSurvey(own, await own.newTenant());
    await other.give({ says: { recommend: 9 } });
    await own.services.database.owner((client) => client.query('analyze'));
    const tenant = await own.newTenant();
    const { id, give } = await answeredSurvey(own, tenant);
    await give(...times(600, { says: { recommend: 9 } }));
    for (const query of ['', '?language=en']) {
      const answer = await tenant.ask('GET', `/SurveyResponses/survey/${id}/summary${query}`);
      expect(answer.json<SurveySummary>(), query).toMatchObject({ totals: { complete: 600 } });
    }
    await own.close();
  });

  test('contain no data of deleted responses, including text', async () => {
    await survey.give({ says: { good: ['other:My name is Rosa'] } });
    await fold();
    await owning('delete from survey_responses where survey_id = $1', [survey.id]);
    await fold();
    for (const table of ['survey_result_counts', 'survey_answers', 'survey_answer_deltas']) {
      expect(await owning(`select * from ${table} where tenant_id = $1`, [owner.tenantId])).toEqual([]);
    }
  });

  test('are deleted with their survey', async () => {
    await survey.give(...times(3, { says: { recommend: 9 } }));
    await fold();
    await survey.give({ says: { recommend: 1 } });
    expect((await owner.ask('DELETE', `/Surveys/deleteWithCascade/${survey.id}`)).status).toBeLessThan(300);
    await fold();
    expect(await owning('select * from survey_result_counts where tenant_id = $1', [owner.tenantId])).toEqual([]);
    expect(await pending()).toBe(0);
  });

  test('are checked and recalculated when wrong', async () => {
    await survey.give(...times(5, { says: { recommend: 9 } }));
    await fold();
    await owning(`update survey_result_counts set count = count + 1 where tenant_id = $1 and what = 'nps'`, [
      owner.tenantId,
    ]);
    expect((await wrong()).length).toBeGreaterThan(0);
    await owning('select rebuild_survey_results($1)', [owner.tenantId]);
    expect(await wrong()).toEqual([]);
    await expectSlowResults();
  });

  test('use the days of the time zone of the tenant, like filters', async () => {
    await survey.give({ says: { recommend: 9 }, at: '2026-03-10T23:30:00Z' });
    await fold();
    expect((await read()).days).toEqual([{ day: '2026-03-10', started: 1, complete: 1 }]);
    await owning(`update tenants set time_zone = 'Asia/Dubai' where id = $1`, [owner.tenantId]);
    expect((await read()).days).toEqual([{ day: '2026-03-11', started: 1, complete: 1 }]);
    expect((await read('?from=2026-03-11&to=2026-03-11')).n).toBe(1);
    expect((await read('?from=2026-03-11&to=2026-03-11&language=en')).n).toBe(1);
    expect((await read('?to=2026-03-10')).n).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  test('match a full scan for a date range', async () => {
    await survey.give(...Array.from({ length: 80 }, () => anyAnswer(roll)));
    await fold();
    await survey.give(...Array.from({ length: 20 }, () => anyAnswer(roll)));
    const [storedCounts, counted] = [
      await read('?from=2026-02-01&to=2026-03-31'),
      await read('?from=2026-02-01&to=2026-03-31&language=en&language=ar'),
    ];
    expect(storedCounts.n).toBeGreaterThan(10);
    expect(storedCounts).toEqual(counted);
  });

  test('round times for many responses and say so, and are exact to the millisecond for few', async () => {
    await survey.give(...times(7, { says: { recommend: 9 }, timings: { recommend: 2_345 } }));
    expect((await read()).steps[0]?.medianMs).toBe(2_345);
    expect((await read()).totals.areTimesApproximate).toBe(false);
    await survey.give(...times(mostTimed, { says: { recommend: 9 }, timings: { recommend: 2_345 } }));
    expect((await read()).steps[0]?.medianMs).toBe(2_400);
    expect((await read()).totals).toMatchObject({ medianMs: 60_000, p90Ms: 60_000, areTimesApproximate: true });
  });
});
