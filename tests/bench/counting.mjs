import { setTimeout } from 'node:timers/promises';
import { say } from '../../launcher/project.mjs';
import { goal, median } from './figures.mjs';
import { post } from './send.mjs';
import { databaseOf } from './server.mjs';
import { makeSurvey } from './survey.mjs';

const runs = 5;

/** Measures the results of a survey with many responses that are not counted yet, and how fast these are counted. */
export async function benchCounting(server, many = 300_000) {
  const { database } = await databaseOf(server);
  database.on('error', () => {});
  const survey = await makeSurvey(server, {});
  await post(server, [survey], { connections: 1, seconds: 0.2 });
  // The lock of the task that counts.
  await database.query('select pg_advisory_lock(712079)');
  say(`Storing ${many.toLocaleString('en')} responses`);
  const began = performance.now();
  await copies(database, survey.id, many);
  say(`They took ${Math.round((performance.now() - began) / 1_000)} s`);
  await database.query('analyze survey_answer_deltas; analyze survey_answers; analyze survey_responses');
  const n = await storedIn(database, survey.id);
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const summary = await server.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`);
    times.push(performance.now() - start);
    if (summary.n !== n) throw new Error(`${summary.n} responses in the results of ${n}`);
  }
  const title = `survey results, ${n.toLocaleString('en')} responses, none counted`;
  goal('P11', title, median(times), { most: 3_000, unit: 'ms' });
  await database.query('select pg_advisory_unlock(712079)');
  const start = performance.now();
  while ((await database.query('select from survey_answer_deltas limit 1')).rowCount > 0) await setTimeout(250);
  const perSecond = n / ((performance.now() - start) / 1_000);
  goal('P7', 'counting: responses a second, alone', perSecond, { least: 2_000 });
  await database.end();
}

/** Copies of the response that was sent, with other scores and times. */
async function copies(database, surveyId, many) {
  const { rows } = await database.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'survey_responses'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'submission_id', 'resume_hash', 'started_at', 'nps')`,
  );
  const [{ columns }] = rows;
  for (let made = 0; made < many; made += 10_000) {
    await database.query(
      `insert into survey_responses (${columns}, submission_id, started_at, nps)
        select ${columns}, gen_random_uuid()::text, started_at - n % 400 * interval '1 day', n % 11
        from (select * from survey_responses where survey_id = $1 order by id limit 1) r, generate_series(1, 10000) n`,
      [surveyId],
    );
  }
}

const storedIn = async (database, surveyId) =>
  (await database.query('select count(*)::integer as n from survey_responses where survey_id = $1', [surveyId])).rows[0]
    .n;
