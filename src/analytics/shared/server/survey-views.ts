import { sql } from '../../../core/server/db/database.ts';
import { shareOf } from '../../../metrics/figures.ts';
import { type Asking, type Computation, type Source, share } from './dataset.ts';

/** Complete responses in percent of page views; unknown where more began than were viewed, as in a summary. */
export const responseRate: Computation = {
  ...share('finished', 'opened'),
  reads: ['finished', 'begun', 'opened'],
  figure: (finished, begun, opened) =>
    begun > opened
      ? { value: null, n: opened, interval: null, isSmall: true }
      : shareOf(
          [
            { value: 1, count: finished },
            { value: 0, count: opened - finished },
          ],
          Boolean,
        ),
};

/**
 * Page views and the responses of the same days, since views are counted: from the first day of views, or from the second
 * where responses came before, because the first one is incomplete.
 */
export function viewsIn({ tenantId }: Asking): Source {
  const began = sql`select r.survey_id, r.day, 0 as opened, 1 as begun, (r.status = 'complete')::integer as finished
    from survey_result_rows r where r.tenant_id = ${tenantId} and r.status not in ('spam', 'test')`;
  return {
    from: sql`(
      select b.survey_id, b.day, b.opened, b.begun, b.finished
      from (select o.survey_id, o.day, o.count as opened, 0 as begun, 0 as finished
        from survey_openings o where o.tenant_id = ${tenantId} union all ${began}) b
      join (
        select o.survey_id, min(o.day) as first, (array_agg(o.day order by o.day))[2] as second from (
          select distinct survey_id, day from survey_openings where tenant_id = ${tenantId}) o group by 1) s
        on s.survey_id = b.survey_id
      left join (select r.survey_id, min(r.day) as first from (${began}) r group by 1) f on f.survey_id = b.survey_id
      where b.day >= case when f.first < s.first then s.second else s.first end) v`,
    where: sql`true`,
    times: { startedAt: { day: sql`v.day` } },
    columns: { surveyId: sql`v.survey_id`, opened: sql`v.opened`, begun: sql`v.begun`, finished: sql`v.finished` },
  };
}
