import { goal, median } from './figures.mjs';
import { post } from './send.mjs';

const runs = 7;

/**
 * Measures the results of a survey with and without filters, and whether an acknowledged response is counted in the
 * next answer: P11 and P12. The survey has the responses that the intake bench has sent.
 */
export async function benchResults({ server, survey, database }) {
  const { rows } = await database.query('select count(*)::int as n from survey_responses where survey_id = $1', [
    survey.id,
  ]);
  const n = rows[0].n;
  const summary = `/SurveyResponses/survey/${survey.id}/summary`;
  const filters = [
    ['no filter', ''],
    ['an answer', '?answer=again:9'],
    ['a span of days', `?from=${day(-2)}&to=${day(0)}`],
    ['a language', '?language=en'],
  ];
  const limit = n > 200_000 ? 3_000 : 300;
  for (const [name, query] of filters) {
    const times = [];
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await server.ask('GET', `${summary}${query}`);
      times.push(performance.now() - began);
    }
    const title = `survey results, ${name}, ${n.toLocaleString('en')} responses`;
    goal('P11', title, median(times), { most: limit, unit: 'ms' });
  }
  await measureFreshness({ server, survey, summary });
}

async function measureFreshness({ server, survey, summary }) {
  let late = 0;
  for (let run = 0; run < 20; run += 1) {
    const before = await server.ask('GET', summary);
    const { acknowledged } = await post(server, [survey], { connections: 1, seconds: 0.05 });
    const after = await server.ask('GET', summary);
    if (after.n !== before.n + acknowledged || acknowledged === 0) late += 1;
  }
  goal('P12', 'acknowledged responses missing in the next answer, of 20', late, { most: 0 });
}

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
