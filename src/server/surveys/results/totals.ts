import { sql } from 'kysely';
import type { SurveySummary } from '../../../contract/schemas/survey-results.ts';
import { netPromoter, shareOf } from '../../../domain/metrics/figures.ts';
import type { Tally } from '../../../domain/metrics/tally.ts';
import { figureOf } from '../../../domain/results/compare-segments.ts';
import type { Counts } from './counts.ts';
import type { Asking } from './filter.ts';

/** How many began, finished and fell out, and how long it took them. */
export function totalsOf(counts: Counts, medianMs: number | null): SurveySummary['totals'] {
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
    medianMs,
  };
}

/** How many began and finished on each day. */
export function daysOf(counts: Counts): SurveySummary['days'] {
  return counts('day')
    .filter(({ begun }) => begun > 0)
    .map(({ value, begun, done }) => ({ day: value, started: begun, complete: done }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The metrics of the answers that are counted, from the columns that lists show too. */
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

/** What the answers of a survey can be filtered by, whatever is filtered. */
export async function readKnown({ tx, surveyId }: Asking): Promise<Omit<Known, 'links'>> {
  const ofSurvey = sql`tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`;
  const found = await tx.rows(sql<{ what: string; value: string }>`
    select what, value from (
      select what, value, count from survey_result_counts
      where ${ofSurvey} and what in ('language', 'source', 'device', 'tag') and day = '-infinity'
      union all
      select what, value, sign from survey_unfolded_marks
      where ${ofSurvey} and what in ('language', 'source', 'device', 'tag')) k
    where value <> '' group by 1, 2 having sum(count) <> 0`);
  const words = (wanted: string) => found.flatMap(({ what, value }) => (what === wanted ? [value] : [])).toSorted();
  return { languages: words('language'), sources: words('source'), devices: words('device'), tags: words('tag') };
}

/** The links that answers came by, but for those of single invitations. */
export const readLinks = ({ tx, surveyId }: Asking): Promise<Known['links']> =>
  tx.rows(sql<Known['links'][number]>`
    select l.id, l.name from survey_links l
    where l.tenant_id = ${tx.tenantId} and l.survey_id = ${surveyId} and not l.of_invitation order by l.id`);
