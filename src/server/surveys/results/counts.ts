import { type RawBuilder, sql } from 'kysely';
import { type Asking, dayRange, statusesOf } from './filter.ts';

/** What is counted: an answer to a question, that there is one, how long it took, and the metrics. */
type What = (typeof counted)[number] | 'day';

const counted = ['all', 'answered', 'said', 'time', 'last', 'took', 'nps', 'csat', 'ces', 'sentiment'] as const;

export interface Count {
  what: What;
  fieldId: number;
  part: string;
  place: number;
  value: string;
  /** Among the answers that are asked for. */
  chosen: number;
  /** Among everybody who began, without spam and tests. */
  begun: number;
  /** Among those of them who did not finish. */
  going: number;
  /** Among the complete ones. */
  done: number;
  every: number;
}

export type Counts = (what: What) => readonly Count[];

/** Everything that a summary tells of all answers or those of some days, from the counts that are kept, in one statement. */
export async function readCounts(asking: Asking): Promise<Counts> {
  const rows = await asking.tx.rows(sql<Count>`
    with tail as materialized (
      select what, field_id, status, part, place, value, day, sum(sign)::integer as count
      from survey_unfolded_marks where ${ofSurvey(asking)} group by 1, 2, 3, 4, 5, 6, 7),
    own as (${kept(asking)}),
    summed as (
      select what, field_id, case what when 'all' then status else part end as part, place, value,
        ${sum(statusesOf(asking.filter, sql`status`))} as chosen, ${sum(sql`status not in ('spam', 'test')`)} as begun,
        ${sum(sql`status in ('partial', 'started')`)} as going, ${sum(sql`status = 'complete'`)} as done,
        sum(count)::integer as every
      from own group by 1, 2, 3, 4, 5)
    select * from summed where every <> 0`);
  const byWhat = groupedBy(rows, ({ what }) => what);
  return (what) => byWhat.get(what) ?? [];
}

/** Rows by what they have in common. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(count) filter (where ${condition}), 0)::integer`;

const ofSurvey = ({ tx, surveyId }: Asking) => sql`tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`;

/** From the counts that are kept, with what is not folded into them yet. */
function kept(asking: Asking): RawBuilder<unknown> {
  const range = dayRange(asking.filter);
  const within = range ?? sql`true`;
  return sql`
    select what, field_id, status, part, place, value, count from survey_result_counts
    where ${ofSurvey(asking)} and what = any(${counted}::text[]) and ${range ?? sql`day = '-infinity'`}
    union all
    select 'day', 0, status, '', 0, to_char(day, 'YYYY-MM-DD'), count from survey_result_counts
    where ${ofSurvey(asking)} and what = 'all' and day > '-infinity' and ${within}
    union all
    select what, field_id, status, part, place, value, count from tail where what = any(${counted}::text[]) and ${within}
    union all
    select 'day', 0, status, '', 0, to_char(day, 'YYYY-MM-DD'), count from tail where what = 'all' and ${within}`;
}
