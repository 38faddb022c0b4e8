import { type Sql, sql } from '../../../core/server/db/database.ts';
import { type Asking, dayRange, filterConditions, isOfDaysOnly, statusesOf } from './filter.ts';

type What = (typeof counted)[number];

const counted = [
  'all',
  'day',
  'day_nps',
  'answered',
  'shown',
  'said',
  'time',
  'last',
  'took',
  'nps',
  'csat',
  'ces',
  'sentiment',
] as const;

export interface Count {
  what: What;
  questionId: number;
  part: string;
  place: number;
  value: string;
  chosen: number;
  /** All started responses, without spam and tests. */
  begun: number;
  /** Of these, unfinished ones. */
  going: number;
  done: number;
  every: number;
}

export type Counts = (what: What) => readonly Count[];

/** In one order, so that lists with equal counts are the same however the counts are read. */
export async function readCounts(asking: Asking): Promise<Counts> {
  const rows = await asking.tx.rows(sql<Count>`
    with ${isOfDaysOnly(asking.filter) ? storedCounts(asking) : countsOf(asking, 'own', stored)},
    summed as (
      select what, question_id, case what when 'all' then status else part end as part, place, value,
        ${sum(statusesOf(asking.filter, sql`status`))} as chosen, ${sum(sql`status not in ('spam', 'test')`)} as begun,
        ${sum(sql`status in ('partial', 'started')`)} as going, ${sum(sql`status = 'complete'`)} as done,
        sum(count)::integer as every
      from own group by 1, 2, 3, 4, 5)
    select * from summed where every <> 0 order by what, question_id, part, place, value`);
  const byWhat = groupedBy(rows, ({ what }) => what);
  return (what) => byWhat.get(what) ?? [];
}

export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const sum = (condition: Sql) => sql`coalesce(sum(count) filter (where ${condition}), 0)::integer`;

function storedCounts(asking: Asking): Sql {
  const ofSurvey = sql`tenant_id = ${asking.tx.tenantId} and survey_id = ${asking.surveyId} and what = any(${counted}::text[])`;
  const columns = sql`what, question_id, status, part, place, value, count`;
  const ofDays = dayRange(asking.filter);
  return sql`${countsOf(asking, 'uncounted', deltas)},
    own as (
      select ${columns} from survey_result_counts where ${ofSurvey} and ${ofDays ?? sql`day = '-infinity'`}
      ${ofDays ? sql`union all ${countsByDay(asking)}` : sql``}
      union all
      select ${columns} from uncounted)`;
}

/** The counts whose value begins with the day are stored once. */
const countsByDay = ({ tx, surveyId, filter: { from, to } }: Asking): Sql => sql`
  select what, question_id, status, part, place, value, count from survey_result_counts
  where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and day = '-infinity' and what in ('day', 'day_nps')
    and left(value, 10) collate "C" between ${from ?? '0001-01-01'} and ${to ?? '9999-12-31'}`;

interface Rows {
  /** Rows `v` with typed answers. */
  from: Sql;
  /** What each of them adds to a count. */
  sign: Sql;
}

const stored: Rows = { from: sql`survey_result_rows v`, sign: sql`1` };
const deltas: Rows = { from: sql`survey_answer_deltas v`, sign: sql`v.sign` };

/** The same counts of typed answers, from rows that match the filter. */
function countsOf(asking: Asking, name: 'own' | 'uncounted', { from, sign }: Rows): Sql {
  const conditions = sql.join(filterConditions(asking, 'survey_result_rows'), sql` and `);
  return sql`
    matched as materialized (
      select v.status, v.day, v.nps, v.csat, v.ces, v.sentiment_score, rounded_ms(v.duration_ms) as took, sum(${sign}) as count
      from ${from} where ${conditions} group by 1, 2, 3, 4, 5, 6, 7),
    answers as materialized (
      select k.question_id, k.part, k.place, k.choice, k.number, g.seen_ms, g.status, g.count,
        case when k.is_first then g.count else 0 end as answered
      from (
        select v.status, v.id, v.seen_ms, sum(v.sign) as count
        from (
          select v.status, ${sign} as sign, unnest(v.value_ids) as id, unnest(v.seen_ms) as seen_ms
          from ${from} where ${conditions}) v
        group by 1, 2, 3) g
      join survey_answer_values k on k.tenant_id = ${asking.tx.tenantId} and k.survey_id = ${asking.surveyId} and k.id = g.id),
    ${sql.ref(name)} as (
      select c.what, c.question_id, a.status, c.part, c.place, c.value, c.count
      from answers a cross join lateral counts_of_answer(question_id, part, place, choice, number, seen_ms, count, answered) c
      union all
      select c.what, 0, r.status, '', 0, c.value, r.count
      from (
        select status, nps, csat, ces, sentiment_score, sum(count) as count from matched group by 1, 2, 3, 4, 5) r
      cross join lateral counts_of_columns(null, nps, csat, ces, sentiment_score, null, null, null, null, '[]') c
      where c.value is not null
      union all
      select 'day_nps', 0, status, '', 0, to_char(day, 'YYYY-MM-DD ') || nps, sum(count) from matched
      where nps is not null group by day, nps, status
      union all
      select 'took', 0, status, '', 0, took::text, sum(count) from matched where took is not null group by 3, 6
      union all
      select 'day', 0, status, '', 0, to_char(day, 'YYYY-MM-DD'), sum(count) from matched group by day, status)`;
}
