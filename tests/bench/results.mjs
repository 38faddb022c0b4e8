import { goal, median, print } from './figures.mjs';
import { post } from './send.mjs';

const runs = 7;

/**
 * Measures the results of a survey with and without filters, each beside the results without one in turn, and whether an
 * acknowledged response is counted in the next answer: P11 and P12.
 */
export async function benchResults({ server, survey, n }) {
  const summary = `/SurveyResponses/survey/${survey.id}/summary`;
  const filters = [
    ['an answer', '?answer=again:9'],
    ['a span of days', `?from=${day(-2)}&to=${day(0)}`],
    ['a language', '?language=en'],
    ['another language', '?language=nb'],
  ];
  const limit = n > 200_000 ? 3_000 : 300;
  const rows = [];
  const timed = async (query) => {
    const began = performance.now();
    await server.ask('GET', `${summary}${query}`);
    return performance.now() - began;
  };
  for (const [name, query] of filters) {
    const [all, some] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      all.push(await timed(''));
      some.push(await timed(query));
    }
    rows.push([name, median(some).toFixed(0), median(all).toFixed(0)]);
    const title = `survey results, ${name}, ${n.toLocaleString('en')} responses`;
    goal('P11', title, median(some), { most: limit, unit: 'ms' });
    goal('P11', `without a filter beside ${name}`, median(all), { most: limit, unit: 'ms' });
  }
  print(['survey results', 'p50 ms', 'without a filter'], rows);
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
