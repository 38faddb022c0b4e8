import { sql } from 'kysely';
import { medianOf } from '../../../domain/results/number-results.ts';
import { type Count, type Counts, groupedBy } from './counts.ts';
import { type Asking, begun, chosen } from './filter.ts';

/** How long a survey and each of its questions take the one in the middle. */
export interface Times {
  whole: number | null;
  /** By key. */
  questions: ReadonlyMap<string, number>;
}

/** Up to so many answers are timed to the millisecond. Of more the counts tell it, in steps that nobody feels. */
export const mostTimed = 1_000;

export async function readTimes(asking: Asking, counts: Counts): Promise<Times> {
  const began = counts('all').reduce((total, { every }) => total + every, 0);
  return began > mostTimed ? countedTimes(counts) : exactTimes(asking);
}

function countedTimes(counts: Counts): Times {
  const byKey = groupedBy(counts('time'), ({ part }) => part);
  const questions = [...byKey].flatMap(([key, own]) => {
    const median = middle(own, ({ begun: count }) => count);
    return median === null ? [] : [[key, median] as const];
  });
  return { whole: middle(counts('took'), ({ chosen: count }) => count), questions: new Map(questions) };
}

const middle = (own: readonly Count[], countOf: (one: Count) => number) =>
  medianOf(own.map((one) => ({ value: Number(one.value), count: countOf(one) })));

async function exactTimes(asking: Asking): Promise<Times> {
  const rows = await asking.tx.rows(sql<{ key: string | null; ms: number }>`
    select null as key, percentile_cont(0.5) within group (order by duration_ms) as ms
    from survey_responses v where ${chosen(asking)}
    union all
    select t.key, percentile_cont(0.5) within group (order by t.value::float8)
    from survey_responses v cross join lateral jsonb_each_text(v.per_question_ms) t where ${begun(asking)} group by 1`);
  const questions = rows.flatMap(({ key, ms }) => (key === null ? [] : [[key, ms] as const]));
  return { whole: rows.find(({ key }) => key === null)?.ms ?? null, questions: new Map(questions) };
}
