import { permissionFor } from '../../../contract/catalogue.ts';
import { surveyResponseStatuses } from '../../../contract/schemas/surveys/survey-response.ts';
import { netPromoter } from '../../../domain/metrics/figures.ts';
import { defaultTopBoxes, isSatisfied } from '../../../domain/metrics/satisfaction.ts';
import { promoterGroups } from '../../../domain/results/grouping.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import {
  type Asking,
  bySegment,
  count,
  type Dataset,
  flag,
  type Measure,
  mean,
  median,
  type Source,
  segmentDimension,
  share,
  sumsOf,
} from './dataset.ts';
import { responseRate, viewsIn } from './survey-views.ts';

const common = {
  permission: permissionFor('surveyResponses', 'summary'),
  times: { startedAt: 'Started' },
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
    ...segmentDimension,
  },
} as const;

/** The groups tell the library all that the score depends on; each is passed as its highest answer. */
const nps: Measure = {
  ...{ label: 'NPS', unit: 'score', reads: promoterGroups.map(({ id }) => id) },
  figure: (...counts) => {
    const { value, n, interval, isSmall } = netPromoter(
      promoterGroups.map(({ to }, at) => ({ value: to, count: counts[at] ?? 0 })),
    );
    return { value, n, interval, isSmall };
  },
};

export const answerDimensions = {
  choice: { label: 'Choice', type: 'text', names: 'choices' },
  part: { label: 'Matrix row', type: 'text' },
  number: { label: 'Number', type: 'number' },
} as const;

export const answerMeasures = {
  count: count('Answered', 'answered'),
  chosen: count('Times chosen', 'count'),
  ratingAvg: mean('Mean', 'number'),
  nps,
};

export const surveyDatasets = {
  surveyResponses: {
    ...{ label: 'Survey responses', ...common },
    measures: {
      count: count('Started', 'count'),
      completed: count('Completed', 'completed'),
      completionRate: share('Completion rate', 'completed', 'count'),
      responseRate,
      nps,
      csat: share('CSAT', 'satisfied', 'rated'),
      ces: mean('CES', 'ces'),
      sentimentAvg: mean('Average sentiment', 'score'),
      medianDuration: median('Median duration', 'duration'),
    },
    sources: (asking) => [countsIn(asking), responsesIn(asking), viewsIn(asking)],
  },
  surveyAnswers: {
    ...{ label: 'Survey answers', ...common },
    dimensions: {
      ...common.dimensions,
      questionId: { label: 'Question', type: 'integer', names: 'survey_questions' },
      ...answerDimensions,
    },
    measures: answerMeasures,
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

function setsOf(asking: Asking): Pick<Source, 'sets' | 'hasOne'> {
  const own = sql`o.tenant_id = ${asking.tenantId}`;
  const { sets, hasOne } = bySegment(asking, {
    isOf: (customers) => sql`v.id in (
      select o.id from survey_responses o where ${own} and o.customer_id in (${customers}))`,
    valuesIn: (members) => sql`
      select m.value from survey_responses o join (${members}) m on m.id = o.customer_id where ${own} and o.id = v.id`,
  });
  return { hasOne, sets: { ...sets, tags: sql`select t.value from jsonb_array_elements_text(v.tags) t(value)` } };
}

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
const isCounted = ({ filtered }: Asking): Sql => (filtered.has('status') ? sql`true` : sql`v.status = 'complete'`);
const isBegun = ({ filtered }: Asking): Sql =>
  filtered.has('status') ? sql`true` : sql`v.status not in ('spam', 'test')`;

const promoters = (condition: Sql, value: Sql) =>
  Object.fromEntries(
    promoterGroups.map(({ id, from, to }) => [id, flag(sql`${condition} and ${value} between ${from} and ${to}`)]),
  );

const counted = ['day', 'day_nps', 'day_csat', 'day_ces'];

/** The counts of the results by day, of pending responses also as they are now and were before. */
function countsIn(asking: Asking): Source {
  const { tenantId, zone } = asking;
  const byDay = (day: Sql) => sql`
    cross join lateral counts_of_columns(${day}, r.nps, r.csat, r.ces, null, null, null, null, null, '[]') k`;
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
      select r.survey_id, r.status, k.what, k.value, 1
      from survey_result_rows r ${byDay(sql`r.day`)}
      where r.tenant_id = ${tenantId} and r.value_ids is null and k.what = any(${counted}::text[])
      union all
      select r.survey_id, r.status, k.what, k.value, -1
      from survey_pending_responses p cross join lateral jsonb_populate_record(null::survey_responses, p.counted) r
      ${byDay(sql`(r.started_at at time zone ${zone})::date`)}
      where p.tenant_id = ${tenantId} and p.counted is not null and k.what = any(${counted}::text[])) v
      join surveys s on s.tenant_id = ${tenantId} and s.id = v.survey_id`,
    where: isBegun(asking),
    times: { startedAt: { day: sql`left(v.value, 10)::date`, text: sql`v.value` } },
    columns: {
      ...{ surveyId: dimensionColumns.surveyId, status: dimensionColumns.status },
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
  const ofCounted = (value: Sql) => sql`case when ${isCounted(asking)} then ${value} end`;
  return {
    from: sql`survey_result_rows v join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id`,
    where: sql`v.tenant_id = ${asking.tenantId} and ${isBegun(asking)}`,
    ...{ times: timesOf, ...setsOf(asking) },
    columns: {
      ...dimensionColumns,
      count: sql`1`,
      completed: flag(sql`v.status = 'complete'`),
      ...promoters(isCounted(asking), sql`v.nps`),
      rated: flag(sql`${isCounted(asking)} and v.csat is not null`),
      satisfied: flag(sql`${isCounted(asking)} and ${isSatisfiedIn}`),
      ...sumsOf('ces', ofCounted(sql`v.ces`)),
      ...sumsOf('score', ofCounted(sql`v.sentiment_score::numeric`)),
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
      join survey_answer_values a on a.tenant_id = r.tenant_id and a.survey_id = r.survey_id and a.id = u.id
      union all
      select r.*, ${answer} from survey_result_rows r cross join lateral answers_of(r.tenant_id, r.id) a
      where r.value_ids is null) v`,
    where: sql`v.tenant_id = ${tenantId} and v.question_id > 0 and ${isCounted(asking)}
      and (v.is_first or v.choice is not null or v.number is not null) and ${isShown}`,
    ...{ times: timesOf, ...setsOf(asking) },
    columns: {
      ...dimensionColumns,
      questionId: sql`v.question_id`,
      ...answerColumns('v'),
    },
  };
}

/** Of a row with one value of an answer. */
export function answerColumns(row: 'v' | 'a'): Source['columns'] {
  const [choice, part, number, isFirst] = ['choice', 'part', 'number', 'is_first'].map((name) =>
    sql.ref(`${row}.${name}`),
  ) as [Sql, Sql, Sql, Sql];
  return {
    ...{ choice, part, number },
    count: flag(sql`${choice} is not null or ${number} is not null`),
    answered: flag(isFirst),
    ...sumsOf('number', number),
    ...promoters(sql`true`, number),
  };
}
