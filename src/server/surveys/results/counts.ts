import { type RawBuilder, sql } from 'kysely';
import { type Asking, conditionsOf, dayRange, isOfDaysOnly, statusesOf } from './filter.ts';

/** What is counted: an answer to a question, that there is one, how long it took, and what is known of whoever gave it. */
type What = (typeof counted)[number] | (typeof facets)[number] | 'day';

const counted = ['all', 'answered', 'said', 'time', 'last', 'took', 'nps', 'csat', 'ces', 'sentiment'] as const;
const facets = ['language', 'source', 'device', 'tag'] as const;

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

/** Counts everything that a summary tells, in one statement, so that its figures are of one moment. */
export async function readCounts(asking: Asking): Promise<Counts> {
  const rows = await asking.tx.rows(sql<Count>`
    with tail as materialized (select * from survey_unfolded_marks where ${ofSurvey(asking)}),
    own as (${isOfDaysOnly(asking.filter) ? kept(asking) : live(asking)} union all ${known(asking)}),
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
    select what, field_id, status, part, place, value, sign from tail where what = any(${counted}::text[]) and ${within}
    union all
    select 'day', 0, status, '', 0, to_char(day, 'YYYY-MM-DD'), sign from tail where what = 'all' and ${within}`;
}

/** From the answers themselves, for what the counts cannot tell. */
function live(asking: Asking): RawBuilder<unknown> {
  return sql`
    select m.what, m.field_id, v.status, m.part, m.place, m.value, 1 as count from survey_responses v
    left join survey_versions n on n.tenant_id = v.tenant_id and n.survey_id = v.survey_id and n.number = v.survey_version
    cross join lateral survey_marks(v.answers, v.per_question_ms, v.survey_version, n.places, v.nps, v.csat, v.ces,
      v.sentiment_score, v.duration_ms, v.language, v.source, v.device, v.tags) m
    where ${sql.join(conditionsOf(asking), sql` and `)} and m.what <> all(${facets}::text[])
    union all
    select 'day', 0, v.status, '', 0, to_char(v.started_at at time zone t.time_zone, 'YYYY-MM-DD'), 1
    from survey_responses v join tenants t on t.id = v.tenant_id where ${sql.join(conditionsOf(asking), sql` and `)}`;
}

/** What can be filtered by is told whatever is filtered. */
const known = (asking: Asking) => sql`
  select what, 0, status, '', 0, value, count from survey_result_counts
  where ${ofSurvey(asking)} and what = any(${facets}::text[]) and day = '-infinity'
  union all
  select what, 0, status, '', 0, value, sign from tail where what = any(${facets}::text[])`;
