import { sql } from '../../../core/server/db/database.ts';
import { netPromoter, shareOf } from '../../../metrics/figures.ts';
import { medianOf, quantileOf, type Tally } from '../../../metrics/tally.ts';
import { figureOf } from '../../rules/results/compare-segments.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { type Count, type Counts, groupedBy } from './counts.ts';
import { type Asking, begun, chosen } from './filter.ts';

export function totalsOf(counts: Counts, times: Times): SurveySummary['totals'] {
  const all = counts('all');
  const of = (...statuses: string[]) =>
    all.reduce((sum, { part, every }) => (statuses.includes(part) ? sum + every : sum), 0);
  const started = all.reduce((sum, { begun }) => sum + begun, 0);
  const complete = of('complete');
  const finished = [
    { value: 1, count: complete },
    { value: 0, count: started - complete },
  ];
  return {
    started,
    partial: of('partial', 'started'),
    complete,
    screenedOut: of('screened_out'),
    overQuota: of('over_quota'),
    spam: of('spam'),
    test: of('test'),
    completion: shareOf(finished, (value) => value === 1),
    medianMs: times.totalMedian,
    p90Ms: times.totalP90,
    areTimesApproximate: times.isApproximate,
  };
}

export function daysOf(counts: Counts): SurveySummary['days'] {
  return counts('day')
    .filter(({ begun }) => begun > 0)
    .map(({ value, begun, done }) => ({ day: value, started: begun, complete: done }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

export function metricsOf(counts: Counts, topBoxes: number): SurveySummary['metrics'] {
  const tally = (name: 'nps' | 'csat' | 'ces' | 'sentiment'): Tally =>
    counts(name).flatMap(({ value, chosen }) => (chosen > 0 ? [{ value: Number(value), count: chosen }] : []));
  return {
    nps: netPromoter(tally('nps')),
    csat: figureOf('csat', tally('csat'), topBoxes),
    ces: figureOf('ces', tally('ces'), topBoxes),
    sentiment: figureOf('sentiment', tally('sentiment'), topBoxes),
  };
}

type Known = SurveySummary['known'];

export async function readKnown({ tx, surveyId }: Asking): Promise<Omit<Known, 'links'>> {
  const ofSurvey = sql`tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`;
  const found = await tx.rows(sql<{ what: string; value: string }>`
    select what, value from survey_result_counts
    where ${ofSurvey} and day = '-infinity' and what in ('language', 'source', 'device', 'tag') and value <> ''
    group by 1, 2
    union
    select c.what, c.value
    from (select distinct language, source, device, tags from survey_answer_deltas where ${ofSurvey}) v
    cross join lateral counts_of_columns(null, null, null, null, null, null, language, source, device, tags) c
    where c.value <> ''`);
  const format = (wanted: string) => found.flatMap(({ what, value }) => (what === wanted ? [value] : [])).toSorted();
  return { languages: format('language'), sources: format('source'), devices: format('device'), tags: format('tag') };
}

export const readLinks = ({ tx, surveyId }: Asking): Promise<Known['links']> =>
  tx.rows(sql<Known['links'][number]>`
    select l.id, l.name from survey_links l
    where l.tenant_id = ${tx.tenantId} and l.survey_id = ${surveyId} and not l.of_invitation order by l.id`);

export interface Times {
  totalMedian: number | null;
  totalP90: number | null;
  isApproximate: boolean;
  questions: ReadonlyMap<number, number>;
}

/** Up to this many responses times are exact; above, they are those of histogram buckets of 10 % width. */
export const mostTimed = 1_000;

export async function readTimes(asking: Asking, counts: Counts): Promise<Times> {
  const began = counts('all').reduce((total, { every }) => total + every, 0);
  return began > mostTimed ? countedTimes(counts) : exactTimes(asking);
}

function countedTimes(counts: Counts): Times {
  const byQuestion = groupedBy(counts('time'), ({ questionId }) => questionId);
  const questions = [...byQuestion].flatMap(([id, own]) => {
    const median = medianOf(tallyOf(own, ({ begun: count }) => count));
    return median === null ? [] : [[id, median] as const];
  });
  const took = tallyOf(counts('took'), ({ chosen: count }) => count);
  const total = { totalMedian: medianOf(took), totalP90: quantileOf(took, 0.9) };
  return { ...total, isApproximate: true, questions: new Map(questions) };
}

const tallyOf = (own: readonly Count[], countOf: (one: Count) => number): Tally =>
  own.map((one) => ({ value: Number(one.value), count: countOf(one) }));

async function exactTimes(asking: Asking): Promise<Times> {
  const rows = await asking.tx.rows(sql<{ key: string | null; ms: number | null; p90: number | null }>`
    select null as key, percentile_cont(0.5) within group (order by duration_ms) as ms,
      percentile_cont(0.9) within group (order by duration_ms) as p90
    from survey_responses v where ${chosen(asking)}
    union all
    select t.key, percentile_cont(0.5) within group (order by t.value::integer), null
    from survey_responses v cross join lateral jsonb_each_text(v.per_question_ms) t where ${begun(asking)} group by 1`);
  const idByKey = new Map(asking.shape.fields.map(({ id, key }) => [key, id]));
  const questions = rows.flatMap(({ key, ms }) => {
    const id = key === null ? undefined : idByKey.get(key);
    return id === undefined || ms === null ? [] : [[id, ms] as const];
  });
  const { ms: totalMedian = null, p90: totalP90 = null } = rows.find(({ key }) => key === null) ?? {};
  return { totalMedian, totalP90, isApproximate: false, questions: new Map(questions) };
}
