import { sql } from 'kysely';
import type { SurveySummary } from '../../../contract/schemas/survey-results.ts';
import { netPromoter, shareOf } from '../../../domain/metrics/figures.ts';
import { figureOf, type Metrics, metricNames } from '../../../domain/results/compare-segments.ts';
import { type Asking, begun, chosen, whatever } from './filter.ts';

type Totals = SurveySummary['totals'];

/** How many began, finished and fell out, and how long it took them. */
export async function readTotals(asking: Asking): Promise<{ n: number; totals: Totals }> {
  const found = await asking.tx.first(sql<Omit<Totals, 'completion'> & { n: number }>`
    select count(*) filter (where status not in ('spam', 'test'))::integer as started,
      count(*) filter (where status in ('partial', 'started'))::integer as partial,
      count(*) filter (where status = 'complete')::integer as complete,
      count(*) filter (where status = 'screened_out')::integer as screened_out,
      count(*) filter (where status = 'over_quota')::integer as over_quota,
      count(*) filter (where status = 'spam')::integer as spam,
      count(*) filter (where status = 'test')::integer as test,
      count(*) filter (where ${chosen(asking)})::integer as n,
      percentile_cont(0.5) within group (order by duration_ms) filter (where ${chosen(asking)}) as median_ms
    from survey_responses v where ${whatever(asking)}`);
  if (!found) throw new Error('Counting answers a row');
  const { n, ...counts } = found;
  const unfinished = counts.started - counts.complete;
  const completion = shareOf(
    [
      { value: 1, count: counts.complete },
      { value: 0, count: unfinished },
    ],
    (value) => value === 1,
  );
  return { n, totals: { ...counts, completion } };
}

/** How many began and finished on each day. */
export function readDays(asking: Asking): Promise<SurveySummary['days']> {
  return asking.tx.rows(sql<SurveySummary['days'][number]>`
    select to_char(started_at, 'YYYY-MM-DD') as day, count(*)::integer as started,
      count(*) filter (where status = 'complete')::integer as complete
    from survey_responses v where ${begun(asking)} group by 1 order by 1`);
}

/** The metrics of the answers that are counted, from the columns that lists show too. */
export async function readMetrics(asking: Asking): Promise<SurveySummary['metrics']> {
  const tallies = await readTallies(asking);
  return {
    nps: netPromoter(tallies.nps),
    csat: figureOf('csat', tallies.csat),
    ces: figureOf('ces', tallies.ces),
    sentiment: figureOf('sentiment', tallies.sentiment),
  };
}

async function readTallies(asking: Asking): Promise<Metrics> {
  const rows = await asking.tx.rows(sql<{ name: keyof Metrics; value: number; count: number }>`
    select m.name, m.value, count(*)::integer as count
    from survey_responses v cross join lateral (values ('nps', v.nps::float8), ('csat', v.csat), ('ces', v.ces),
      ('sentiment', v.sentiment_score::numeric::float8)) m(name, value)
    where ${chosen(asking)} and m.value is not null group by 1, 2`);
  const of = (wanted: keyof Metrics) => rows.filter(({ name }) => name === wanted);
  return Object.fromEntries(metricNames.map((name) => [name, of(name)])) as unknown as Metrics;
}

/** What the answers of a survey can be filtered by. */
export async function readKnown({ tx, surveyId }: Asking): Promise<SurveySummary['known']> {
  const found = await tx.first(sql<SurveySummary['known']>`
    with own as materialized (
      select language, source, device, tags from survey_responses v
      where v.tenant_id = ${tx.tenantId} and v.survey_id = ${surveyId})
    select (select coalesce(json_agg(distinct language order by language), '[]') from own) as languages,
      (select coalesce(json_agg(distinct source order by source) filter (where source <> ''), '[]') from own) as sources,
      (select coalesce(json_agg(distinct device order by device) filter (where device is not null), '[]') from own) as devices,
      (select coalesce(json_agg(distinct t order by t), '[]') from own, jsonb_array_elements_text(own.tags) t) as tags,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.id), '[]') from survey_links l
        where l.tenant_id = ${tx.tenantId} and l.survey_id = ${surveyId} and not l.of_invitation) as links`);
  return found ?? { languages: [], sources: [], devices: [], tags: [], links: [] };
}
