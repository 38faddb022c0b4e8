import { permissionFor } from '../../../core/contract/catalogue.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import { surveyResponseStatuses } from '../../../forms/schemas/response-statuses.ts';
import { netPromoter } from '../../../metrics/figures.ts';
import { promoterGroups } from '../../../metrics/promoter-groups.ts';
import { defaultTopBoxes, isSatisfied } from '../../../metrics/satisfaction.ts';
import {
  type Asking,
  bySegment,
  type Computation,
  count,
  customerDimensions,
  type Dataset,
  declared,
  distinct,
  flag,
  mean,
  median,
  p90,
  type Source,
  segmentDimension,
  share,
  sumsOf,
} from './dataset.ts';
import { lookupsIn } from './lookups.ts';
import { responseRate, viewsIn } from './survey-views.ts';

const common = {
  permission: permissionFor('surveyResponses', 'summary'),
  dimensions: {
    surveyId: { label: 'Survey', type: 'integer', names: 'surveys' },
    status: { label: 'Status', type: 'text' },
    language: { label: 'Language', type: 'text' },
    source: { label: 'Source', type: 'text' },
    device: { label: 'Device', type: 'text' },
    linkId: { label: 'Link', type: 'integer', names: 'survey_links' },
    nps: { label: 'NPS answer', type: 'integer' },
    csat: { label: 'CSAT answer', type: 'integer' },
    ces: { label: 'CES answer', type: 'integer' },
    tags: { label: 'Tag', type: 'text', many: true },
    ...customerDimensions,
    ...segmentDimension,
  },
  own: ['surveyQuestion', 'customerField'],
} as const;

/** The groups tell the library all that the score depends on; each is passed as its highest answer. */
const nps: Computation = {
  reads: promoterGroups.map(({ id }) => id),
  figure: (...counts) => {
    const { value, n, interval, isSmall } = netPromoter(
      promoterGroups.map(({ to }, at) => ({ value: to, count: counts[at] ?? 0 })),
    );
    return { value, n, interval, isSmall };
  },
};

export const answerDimensions = {
  choice: { label: 'Choice', type: 'text', names: 'choices' },
  part: { label: 'Matrix row', type: 'text', names: 'rows' },
  number: { label: 'Number', type: 'number' },
} as const;

export const answerMeasures = {
  count: distinct('respondent'),
  chosen: { ...count('count'), repeats: true },
  ratingAvg: mean('number', 'numberRespondent'),
  nps,
} satisfies Readonly<Record<string, Computation>>;

export const surveyDatasets = {
  surveyResponses: {
    ...declared('surveyResponses', {
      count: count('count'),
      completed: count('completed'),
      completionRate: share('completed', 'count'),
      responseRate,
      nps,
      csat: share('satisfied', 'rated'),
      ces: mean('ces'),
      sentimentAvg: mean('score'),
      medianDuration: median('duration'),
      p90Duration: p90('duration'),
    }),
    ...common,
    // The counts have the status of today.
    sources: (asking) => [...(asking.isPast ? [] : [countsIn(asking)]), responsesIn(asking), viewsIn(asking)],
  },
  surveyAnswers: {
    ...declared('surveyAnswers', answerMeasures),
    ...common,
    dimensions: {
      ...common.dimensions,
      questionId: { label: 'Question', type: 'integer', names: 'survey_questions' },
      ...answerDimensions,
    },
    requires: ['surveyId', 'questionId'],
    sources: (asking) => [answersIn(asking)],
  },
} satisfies Record<string, Dataset>;

const scale = [1, 2, 3, 4, 5];

/** Whether a CSAT answer to survey `s` is satisfied by the survey's own definition. */
const isSatisfiedWith = (csat: Sql) =>
  sql`case coalesce((s.settings ->> 'topBoxes')::integer, ${defaultTopBoxes}::integer) ${sql.join(
    scale.map(
      (boxes) =>
        sql`when ${boxes}::integer then ${csat} = any(${scale.filter((value) => isSatisfied(value, boxes))}::integer[])`,
    ),
    sql` `,
  )} end`;

/** The same of response `v`. */
export const isSatisfiedIn = isSatisfiedWith(sql`v.csat`);

const timesOf = { startedAt: { at: sql`v.started_at`, day: sql`v.day` } };

function setsOf(asking: Asking): Pick<Source, 'sets' | 'hasOne' | 'lookups'> {
  const own = sql`o.tenant_id = ${asking.tenantId}`;
  const { sets, hasOne } = bySegment(asking, {
    isOf: (customers) => sql`v.id in (
      select o.id from survey_responses o where ${own} and o.customer_id in (${customers}))`,
    valuesIn: (members) => sql`
      select m.value from survey_responses o join (${members}) m on m.id = o.customer_id where ${own} and o.id = v.id`,
  });
  return {
    hasOne,
    sets: { ...sets, tags: sql`select t.value from jsonb_array_elements_text(v.tags) t(value)` },
    ...lookupsIn(asking, { isSurvey: true }),
  };
}

/** A column, or what the first change since the day of the query replaced. */
const columnOf = ({ isPast }: Asking, name: string, now: Sql, type: string): Sql =>
  isPast
    ? sql`(case when jsonb_exists(p.before, ${name}) then (p.before ->> ${name})::${sql.raw(type)} else ${now} end)`
    : now;

/** The status; as of an earlier day that before the response was finished. */
function statusOf(asking: Asking): Sql {
  const { isPast, tenantId, at } = asking;
  const status = columnOf(asking, 'status', sql`v.status`, 'text');
  if (!isPast) return status;
  return sql`case when ${status} in ('complete', 'screened_out', 'over_quota') and (select o.completed_at
    from survey_responses o where o.tenant_id = ${tenantId} and o.id = v.id) >= ${at} then 'partial' else ${status} end`;
}

/** What the first change of each column since the day of the query replaced. */
const replacedSince = ({ tenantId, at }: Asking): Sql => sql`
  select jsonb_object_agg(e.key, e.value order by c.created_at desc, c.id desc) as before
  from survey_response_changes c cross join lateral jsonb_each(c.before) e
  where c.tenant_id = ${tenantId} and c.survey_response_id = v.id and c.created_at >= ${at}`;

const dimensionColumns = {
  surveyId: sql`v.survey_id`,
  status: sql`v.status`,
  language: sql`v.language`,
  source: sql`v.source`,
  device: sql`v.device`,
  linkId: sql`v.link_id`,
  nps: sql`v.nps`,
  csat: sql`v.csat`,
  ces: sql`v.ces`,
};

/** Scores are those of complete responses, unless a query filters by status: as in the summary of a survey. */
const isCounted = (asking: Asking): Sql =>
  asking.filtered.has('status') ? sql`true` : sql`${statusOf(asking)} = 'complete'`;
const isBegun = (asking: Asking): Sql =>
  asking.filtered.has('status') ? sql`true` : sql`${statusOf(asking)} not in ('spam', 'test')`;

const promoters = (condition: Sql, value: Sql) =>
  Object.fromEntries(
    promoterGroups.map(({ id, from, to }) => [id, flag(sql`${condition} and ${value} between ${from} and ${to}`)]),
  );

const counted = ['day', 'day_nps', 'day_csat', 'day_ces'];

/** The counts of the results by day, with what is not counted yet. */
function countsIn(asking: Asking): Source {
  const { tenantId } = asking;
  const score = sql`substr(v.value, 12)::integer`;
  const sum = (what: string, value: Sql) => sql`case when v.what = ${what} then ${value} end`;
  const scores = (what: string, condition: Sql, value = sql`v.count`) =>
    sum(what, sql`case when ${isCounted(asking)} and ${condition} then ${value} end`);
  return {
    isCounted: true,
    from: sql`(
      select c.survey_id, c.status, c.what, c.value, c.count
      from surveys u join survey_result_counts c on c.tenant_id = u.tenant_id and c.survey_id = u.id
      where u.tenant_id = ${tenantId} and c.day = '-infinity' and c.what = any(${counted}::text[]) and c.question_id = 0 and c.part = '' and c.place = 0
        and c.status = any(${surveyResponseStatuses}::text[])
      union all
      select r.survey_id, r.status, k.what, k.value, r.count
      from (
        select d.survey_id, d.status, d.day, d.nps, d.csat, d.ces, sum(d.sign) as count
        from survey_answer_deltas d where d.tenant_id = ${tenantId} group by 1, 2, 3, 4, 5, 6) r
      cross join lateral counts_of_columns(r.day, r.nps, r.csat, r.ces, null, null, null, null, null, '[]') k
      where k.what = any(${counted}::text[])) v
      join surveys s on s.tenant_id = ${tenantId} and s.id = v.survey_id`,
    where: isBegun(asking),
    times: { startedAt: { day: sql`left(v.value, 10)::date`, text: sql`v.value` } },
    columns: {
      surveyId: dimensionColumns.surveyId,
      status: dimensionColumns.status,
      count: sum('day', sql`v.count`),
      completed: sum('day', sql`case when v.status = 'complete' then v.count end`),
      ...Object.fromEntries(
        promoterGroups.map(({ id, from, to }) => [id, scores('day_nps', sql`${score} between ${from} and ${to}`)]),
      ),
      rated: scores('day_csat', sql`true`),
      satisfied: scores('day_csat', isSatisfiedWith(score)),
      cesN: scores('day_ces', sql`true`),
      cesSum: scores('day_ces', sql`true`, sql`v.count * ${score}`),
      cesSquares: scores('day_ces', sql`true`, sql`v.count * ${score} * ${score}`),
    },
  };
}

function responsesIn(asking: Asking): Source {
  const { isPast, tenantId, at } = asking;
  const ofCounted = (value: Sql) => sql`case when ${isCounted(asking)} then ${value} end`;
  const csat = columnOf(asking, 'csat', sql`v.csat`, 'integer');
  return {
    from: sql`survey_result_rows v join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id
      ${isPast ? sql`left join lateral (${replacedSince(asking)}) p on true` : sql``}`,
    id: sql`v.id`,
    where: sql`v.tenant_id = ${tenantId} and ${isBegun(asking)}${isPast ? sql` and v.started_at < ${at}` : sql``}`,
    times: timesOf,
    ...setsOf(asking),
    columns: {
      ...dimensionColumns,
      status: statusOf(asking),
      count: sql`1`,
      completed: flag(sql`${statusOf(asking)} = 'complete'`),
      ...promoters(isCounted(asking), columnOf(asking, 'nps', sql`v.nps`, 'integer')),
      rated: flag(sql`${isCounted(asking)} and ${csat} is not null`),
      satisfied: flag(sql`${isCounted(asking)} and ${isSatisfiedWith(csat)}`),
      ...sumsOf('ces', ofCounted(columnOf(asking, 'ces', sql`v.ces`, 'integer'))),
      ...sumsOf('score', ofCounted(columnOf(asking, 'sentimentScore', sql`v.sentiment_score::numeric`, 'numeric'))),
      duration: ofCounted(sql`v.duration_ms / 60000.0`),
    },
  };
}

function answersIn(asking: Asking): Source {
  const { tenantId, knowsPeople } = asking;
  const answer = sql`a.question_id, a.is_first, a.part, a.number,
    case when starts_with(a.choice, 'other:') then 'other' else a.choice end as choice`;
  // Answers to a question about a person are for those who may see customers' details.
  const isShown = knowsPeople
    ? sql`true`
    : sql`not exists (select from survey_questions q where q.tenant_id = v.tenant_id and q.id = v.question_id
        and q.options -> 'pii' = 'true')`;
  return {
    from: sql`(
      select r.*, ${answer} from survey_result_rows r cross join lateral unnest(r.value_ids) u(id)
      join survey_answer_values a on a.tenant_id = r.tenant_id and a.survey_id = r.survey_id and a.id = u.id) v`,
    where: sql`v.tenant_id = ${tenantId} and v.question_id > 0 and ${isCounted(asking)}
      and (v.is_first or v.choice is not null or v.number is not null) and ${isShown}`,
    times: timesOf,
    ...setsOf(asking),
    columns: {
      ...dimensionColumns,
      status: statusOf(asking),
      questionId: sql`v.question_id`,
      respondent: sql`v.id`,
      ...answerColumns('v', sql`v.id`),
    },
  };
}

/** Of a row with one value of an answer. */
export function answerColumns(row: 'v' | 'a', respondent: Sql): Source['columns'] {
  const [choice, part, number] = ['choice', 'part', 'number'].map((name) => sql.ref(`${row}.${name}`)) as [
    Sql,
    Sql,
    Sql,
  ];
  return {
    choice,
    part,
    number,
    count: flag(sql`${choice} is not null or ${number} is not null`),
    ...sumsOf('number', number),
    numberRespondent: sql`case when ${number} is not null then ${respondent} end`,
    ...promoters(sql`true`, number),
  };
}
