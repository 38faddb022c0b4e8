import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './send.mjs';
import { databaseOf } from './server.mjs';

const choices = ['One', 'Two', 'Three', 'Four'].map((label) => ({ id: label.toLowerCase(), label }));

const asked = [
  ['nps', 'again', 9],
  ['csat', 'content', 4],
  ['ces', 'easy', 6],
  ['rating_star', 'stars', 4],
  ['select', 'reason', 'one'],
  ['radio', 'way', 'two'],
  ['checkbox', 'liked', ['one', 'three']],
  ['text', 'room', 'Room 214'],
  ['textarea', 'words', 'The room was lovely but the breakfast was cold.'],
  ['number', 'nights', 3],
];

/** `withRule` turns low scores into cases; `asksWork` requires a proof of work per submission. */
export async function makeSurvey({ ask, tenant }, { withRule = false, asksWork = false }) {
  const fields = asked.map(([fieldType, key], n) => ({
    fieldType,
    fieldName: `What about ${key}?`,
    required: n === 0,
    isSentimentValue: n === 0,
    options: { key, ...(['select', 'radio', 'checkbox'].includes(String(fieldType)) ? { choices } : {}) },
  }));
  const endings = [{ id: 'thanks', title: { en: 'Thank you' } }];
  const settings = { spam: { minSeconds: 0, proofOfWork: asksWork } };
  const { id } = await ask('POST', '/Surveys', { name: 'After a stay', settings, endings, fields });
  await ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await ask('POST', `/Surveys/${id}/links`, {});
  if (withRule) {
    const [form] = await ask('GET', '/Sentiments?_start=0&_end=1');
    const condition = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
    await ask('POST', `/Surveys/${id}/caseRules`, { name: 'Detractors', condition, sentimentId: form.id });
  }
  const answers = Object.fromEntries(asked.map(([, key, said]) => [key, said]));
  return { id, token: url.split('/').at(-1), answers, ask, tenant };
}

/**
 * A survey whose responses are copies of two, of promoters and detractors in two languages, each with another room; they
 * are counted like those that respondents have sent.
 */
export async function largeSurvey(server, rows) {
  const survey = await makeSurvey(server, {});
  for (const again of [9, 3]) {
    const answers = { ...survey.answers, again };
    await post(server, [{ ...survey, answers }], { connections: 1, seconds: 0.05 });
  }
  const { database } = await databaseOf(server);
  try {
    await database.query(
      `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, answers, started_at, nps,
         csat, ces, language, duration_ms)
       select tenant_id, survey_id, survey_version, submission_id || i, status,
         replace(answers::text, 'Room 214', 'Room ' || i)::jsonb, started_at, nps, csat, ces,
         case when i % 3 = 0 then 'nb' else 'en' end, 30000 + i % 977 * 100
       from generate_series(1, $2::integer - (select count(*)::integer from survey_responses where survey_id = $1)) i
       join (select r.*, dense_rank() over (order by nps) as kind from (
         select distinct on (nps) * from survey_responses where survey_id = $1) r) one on one.kind = 1 + i % 2`,
      [survey.id, rows],
    );
    await untilCounted(database);
  } finally {
    await database.end();
  }
  return survey;
}

/** Until the server has counted all responses and PostgreSQL knows the size of their tables. */
async function untilCounted(database) {
  const pending = async () => (await database.query('select from survey_answer_deltas limit 1')).rowCount;
  while (await pending()) await sleep(500);
  await database.query('analyze');
}
