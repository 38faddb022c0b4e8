import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { answeredSurvey } from './answered-survey.ts';
import { published, respondentClient, tokenOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  owner = await app.newTenant();
});
afterAll(() => app.close());

test('survey counts: the responses of a survey and its links are exact immediately and after aggregation', async () => {
  const guest = respondentClient(app, owner);
  const { id, token, linkId } = await published(owner, {
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }],
  });
  const second = (await owner.ask('POST', `/Surveys/${id}/links`, { name: 'Poster' })).json<KnownLink>();
  const fold = () => foldCounts.run(app.services, new Date());
  const shown = async () => {
    const { startedCount, responseCount } = (await owner.ask('GET', `/Surveys/${id}`)).json<Survey>();
    const links = (await owner.ask('GET', `/Surveys/${id}/links`)).json<KnownLink[]>();
    return {
      startedCount,
      responseCount,
      uses: links.flatMap(({ id: own, uses }) => (own < linkId ? [] : uses)).reverse(),
    };
  };
  const counted = async () => {
    const { rows } = await app.services.database.owner((client) =>
      client.query<{ started: number; complete: number; first: number }>(
        `select count(*) filter (where status not in ('spam', 'test'))::integer as started,
           count(*) filter (where status = 'complete')::integer as complete,
           count(*) filter (where status = 'complete' and link_id = $2)::integer as first
         from survey_responses where survey_id = $1`,
        [id, linkId],
      ),
    );
    return rows[0];
  };

  await guest.answer(token, { answers: { again: 9 } });
  await guest.answer(token, { answers: { again: 1 } });
  await guest.answer(tokenOf(second), { answers: { again: 5 } });
  await guest.answer(tokenOf(second), { answers: { again: 5 }, isComplete: false });
  expect(await shown()).toEqual({ startedCount: 4, responseCount: 3, uses: [2, 1] });
  await fold();
  expect(await shown()).toEqual({ startedCount: 4, responseCount: 3, uses: [2, 1] });

  const [first] = (await owner.ask('GET', `/SurveyResponses/survey/${id}?status=complete`)).json<{ id: number }[]>();
  await owner.ask('PUT', `/SurveyResponses/${first?.id}/status`, { status: 'spam' });
  expect(await shown()).toMatchObject({ startedCount: 3, responseCount: 2 });
  await owner.ask('DELETE', `/SurveyLinks/${second.id}`);
  await fold();
  const now = await counted();
  expect(await shown()).toEqual({ startedCount: now?.started, responseCount: now?.complete, uses: [now?.first] });
});

test('survey counts: responses to a thousand surveys that wait together are all counted', async () => {
  const { database } = app.services;
  const original = await answeredSurvey(app, owner);
  await original.give({ says: { recommend: 9, hotel: 'bergen', good: ['room', 'food'], rate: { bed: 4, bath: 5 } } });
  const copies = 1_000;
  await database.owner((client) =>
    client.query(
      `insert into surveys (id, tenant_id, name) overriding system value
       select id + n, tenant_id, name from surveys, generate_series(1, $2) n where id = $1`,
      [original.id, copies],
    ),
  );
  const answerAll = () =>
    database.owner((client) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, answers)
         select r.tenant_id, r.survey_id + n, 1, gen_random_uuid()::text, 'complete', r.answers
         from survey_responses r, generate_series(1, $2) n where r.survey_id = $1`,
        [original.id, copies],
      ),
    );
  // The values are known after the first round and found again in the next ones.
  for (const round of [1, 2, 2]) {
    for (let n = 0; n < round; n += 1) await answerAll();
    await foldCounts.run(app.services, new Date());
  }
  const { rows } = await database.owner((client) =>
    client.query(
      `select (select count(*)::integer from survey_answer_deltas) as pending,
         count(distinct survey_id)::integer as surveys, min(count)::integer as least, max(count)::integer as most
       from survey_result_counts where survey_id > $1 and what = 'said' and value = 'bergen'`,
      [original.id],
    ),
  );
  expect(rows).toEqual([{ pending: 0, surveys: copies, least: 5, most: 5 }]);
});
