import { permissionFor } from '../../../contract/catalogue.ts';
import { statuses } from '../../../contract/schemas/responses/sentiment-response.ts';
import { defaultTopBoxes } from '../../../domain/metrics/satisfaction.ts';
import { isFinal } from '../../../domain/status.ts';
import { clearScore } from '../../../domain/text/words.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import {
  type Asking,
  count,
  type Dataset,
  distinct,
  flag,
  mean,
  median,
  type Source,
  segmentDimension,
  segmentsOf,
  share,
  sumsOf,
} from './dataset.ts';
import { answerColumns, answerDimensions, answerMeasures, isSatisfiedIn } from './survey-datasets.ts';

const common = {
  permission: permissionFor('sentimentResponses', 'listAll'),
  times: { createdAt: 'Received', resolvedAt: 'Resolved', slaDueAt: 'Due' },
  dimensions: {
    sentimentId: { label: 'Form', type: 'integer', names: 'sentiments' },
    severityLevelId: { label: 'Severity', type: 'integer', names: 'severity_levels' },
    status: { label: 'Status', type: 'text' },
    channel: { label: 'Channel', type: 'text' },
    language: { label: 'Language', type: 'text' },
    sentimentLabel: { label: 'Sentiment', type: 'text' },
    sentimentScore: { label: 'Sentiment score', type: 'number' },
    resolutionCode: { label: 'Resolution', type: 'text' },
    rootCause: { label: 'Root cause', type: 'text' },
    isOpen: { label: 'Open', type: 'boolean' },
    isOverdue: { label: 'Overdue', type: 'boolean' },
    isEscalated: { label: 'Escalated', type: 'boolean' },
    isAssigned: { label: 'Assigned', type: 'boolean' },
    assignedToIds: { label: 'Assignee', type: 'integer', names: 'users', many: true },
    assignedGroupIds: { label: 'Group', type: 'integer', names: 'groups', many: true },
    topics: { label: 'Topic', type: 'text', many: true },
    ...segmentDimension,
  },
} as const;

export const responseDatasets = {
  sentimentResponses: {
    ...{ label: 'Sentiment responses', ...common, sources: responseSources },
    measures: {
      count: count('Responses', 'count'),
      uniqueCustomers: distinct('Customers', 'customer'),
      resolved: count('Resolved', 'resolved'),
      sentimentAvg: mean('Average sentiment', 'score'),
      positivePct: share('Positive', 'positive', 'scoreN'),
      negativePct: share('Negative', 'negative', 'scoreN'),
    },
  },
  sentimentValues: {
    ...{ label: 'Answers to forms', ...common },
    dimensions: {
      ...common.dimensions,
      fieldId: { label: 'Question', type: 'integer', names: 'sentiment_fields' },
      ...answerDimensions,
    },
    measures: { ...answerMeasures, csat: share('CSAT', 'satisfied', 'rated') },
    requires: ['sentimentId', 'fieldId'],
    sources: (asking) => [valuesOf(asking)],
  },
  cases: {
    ...{ label: 'Cases and SLA', ...common, sources: responseSources },
    measures: {
      count: count('Cases', 'count'),
      backlog: count('Open', 'open'),
      breached: count('Overdue', 'overdue'),
      resolved: count('Resolved', 'resolved'),
      slaMetPct: share('SLA met', 'met', 'decided'),
      escalatedPct: share('Escalated', 'escalated', 'count'),
      reopenedPct: share('Reopened', 'reopened', 'count'),
      medianFirstResponse: median('Median time to first response', 'firstResponse'),
      medianResolve: median('Median time to resolve', 'resolve'),
      csatAfterClose: share('CSAT after close', 'satisfiedAfterClose', 'ratedAfterClose'),
    },
  },
} satisfies Record<string, Dataset>;

function* responseSources(asking: Asking): Generator<Source> {
  const own = sql`c.tenant_id = ${asking.tenantId}`;
  yield* scoresOf(own, sql`c.group_id = 0 and c.topic = ''`, { count: sql`c.count` });
  // The counts have the status of today.
  if (!asking.isPast) yield* statusesOf(own);
  yield* scoresOf(own, sql`c.group_id > 0`, { count: sql`c.count`, assignedGroupIds: sql`c.group_id` });
  yield* scoresOf(own, sql`c.group_id = 0 and c.topic > ''`, { count: sql`c.count`, topics: sql`c.topic` });
  yield* ofForms(own, (where, form) => [
    {
      ...{ ...counts('response_days'), where, times: { resolvedAt: { day: sql`c.day` } } },
      columns: { ...form, count: sql`c.resolved`, met: sql`c.met`, decided: sql`c.met + c.missed` },
    },
  ]);
  yield rowsOf(asking);
}

const counts = (view: string) => ({ from: sql`${sql.ref(view)} c`, isCounted: true }) as const;

function statusesOf(own: Sql): Source[] {
  const columns = { ...statusColumns, ...cellColumns };
  const byDay = { ...counts('response_day_cells'), times: { createdAt: { day: sql`c.day` } } };
  return [
    { ...counts('response_cells'), where: own, times: {}, columns },
    { ...byDay, where: sql`${own} and c.sentiment_id = 0`, columns: statusColumns },
    { ...byDay, where: sql`${own} and c.sentiment_id <> 0`, columns },
  ];
}

/** The sums over all forms first, because they are fewer rows. */
const ofForms = (own: Sql, sources: (where: Sql, form: Source['columns']) => Source[]): Source[] => [
  ...sources(sql`${own} and c.sentiment_id = 0`, {}),
  ...sources(sql`${own} and c.sentiment_id <> 0`, { sentimentId: sql`c.sentiment_id` }),
];

/** Some of the response scores: the sums over all days, and by day. */
const scoresOf = (own: Sql, some: Sql, columns: Source['columns']): Source[] =>
  ofForms(sql`${own} and ${some}`, (where, form) => {
    const source = { ...counts('response_scores'), columns: { ...columns, ...form, ...scoreColumns } };
    return [
      { ...source, where: sql`${where} and c.day = '-infinity'`, times: {} },
      { ...source, where: sql`${where} and c.day > '-infinity'`, times: { createdAt: { day: sql`c.day` } } },
    ];
  });

const scoreColumns = { scoreN: sql`c.scored`, scoreSum: sql`c.score`, scoreSquares: sql`c.squares` };

/** The answers of each response, one row a value; personal ones for those who may see customers' details. */
function valuesOf(asking: Asking): Source {
  const { where, columns, ...source } = rowsOf(asking);
  const isShown = asking.knowsPeople
    ? sql`true`
    : sql`not exists (select from sentiment_fields f where f.tenant_id = r.tenant_id and f.id = a.question_id
        and f.options -> 'pii' = 'true')`;
  const rated = sql`a.number between 1 and 5`;
  return {
    ...source,
    from: sql`${source.from} cross join lateral (
      select t.question_id, t.ordinal = 1 as is_first, t.part, t.number,
        case when starts_with(t.choice, 'other:') then 'other' else t.choice end as choice
      from typed_answers(r.answers, '{}', null, 0, '{}') t
      where t.ordinal = 1 or t.choice is not null or t.number is not null) a`,
    where: sql`${where} and ${isShown}`,
    columns: {
      ...columns,
      ...answerColumns('a'),
      fieldId: sql`a.question_id`,
      rated: flag(rated),
      satisfied: flag(sql`${rated} and a.number > ${5 - defaultTopBoxes}::integer`),
    },
  };
}

const openStatuses = statuses.filter((status) => !isFinal(status));
const finalStatuses = statuses.filter(isFinal);
const among = (column: Sql, names: readonly string[]) => sql`${column} = any(${names}::text[])`;

const cellColumns = { sentimentId: sql`c.sentiment_id`, severityLevelId: sql`nullif(c.severity_level_id, 0)` };

const statusColumns = {
  ...scoreColumns,
  status: sql`c.status`,
  isOpen: among(sql`c.status`, openStatuses),
  count: sql`c.count`,
  open: sql`c.count * ${flag(among(sql`c.status`, openStatuses))}`,
  resolved: sql`c.count * ${flag(sql`c.status in ('resolved', 'closed')`)}`,
};

function rowsOf(asking: Asking): Source {
  const { tenantId, at, isPast } = asking;
  const score = sql`r.sentiment_score::numeric`;
  const status = isPast ? statusThen(asking) : sql`r.status`;
  const isOpen = isPast ? among(status, openStatuses) : sql`r.is_open`;
  const isResolved = among(status, ['resolved', 'closed']);
  const isOverdue = sql`${isOpen} and r.sla_due_at is not null and r.sla_due_at < ${at}`;
  const ofRow = ofResponse(tenantId);
  const until = (time: Sql) => (isPast ? sql`case when ${time} < ${at} then ${time} end` : time);
  const [resolvedAt, respondedAt] = [until(sql`r.resolved_at`), until(sql`r.first_responded_at`)];
  const minutesTo = (time: Sql) => sql`extract(epoch from ${time} - r.created_at)::float8 / 60`;
  const ratedAfterClose = (isMeant: Sql) => sql`(select count(*) from follow_ups f
    join survey_responses v on v.tenant_id = f.tenant_id and v.id = f.survey_response_id
    join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id where ${ofRow('f')} and ${isMeant})`;
  const segments = segmentsOf(asking, sql`r.customer_response_id`);
  return {
    from: sql`sentiment_responses r`,
    where: sql`r.tenant_id = ${tenantId}`,
    times: {
      createdAt: { at: sql`r.created_at` },
      resolvedAt: { at: sql`r.resolved_at` },
      slaDueAt: { at: sql`r.sla_due_at` },
    },
    columns: {
      sentimentId: sql`r.sentiment_id`,
      severityLevelId: sql`r.severity_level_id`,
      status,
      channel: sql`r.channel`,
      language: sql`r.language`,
      sentimentLabel: sql`r.sentiment_label`,
      sentimentScore: score,
      resolutionCode: sql`r.resolution_code`,
      rootCause: sql`r.root_cause`,
      isOpen,
      isOverdue,
      isEscalated: sql`r.escalation_level > 0`,
      isAssigned: sql`r.is_assigned`,
      customer: sql`r.customer_response_id`,
      count: sql`1`,
      open: flag(isOpen),
      overdue: flag(isOverdue),
      resolved: flag(isResolved),
      ...sumsOf('score', score),
      positive: flag(sql`${score} > ${clearScore}`),
      negative: flag(sql`${score} < ${-clearScore}`),
      met: flag(sql`${resolvedAt} <= r.sla_due_at`),
      decided: flag(sql`${resolvedAt} is not null and r.sla_due_at is not null`),
      escalated: flag(sql`r.escalation_level > 0`),
      reopened: flag(sql`exists (select from sentiment_response_tracking t where ${ofRow('t')} and t.kind = 'status'
        and t.created_at < ${at}
        and ${among(sql`t.detail ->> 'from'`, finalStatuses)} and ${among(sql`t.status`, openStatuses)})`),
      firstResponse: minutesTo(respondedAt),
      resolve: minutesTo(resolvedAt),
      ratedAfterClose: ratedAfterClose(sql`v.csat is not null`),
      satisfiedAfterClose: ratedAfterClose(isSatisfiedIn),
    },
    hasOne: segments.hasOne,
    sets: {
      ...segments.sets,
      assignedToIds: sql`select j.user_id as value from sentiment_response_users j where ${ofRow('j')}`,
      assignedGroupIds: sql`select j.group_id as value from sentiment_response_groups j where ${ofRow('j')}`,
      topics: sql`select distinct t.value from jsonb_array_elements_text(r.topics) t(value)`,
    },
  };
}

const ofResponse = (tenantId: Asking['tenantId']) => (row: string) =>
  sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId} and ${sql.ref(`${row}.response_id`)} = r.id`;

/** The status by the history: the last one before that time, or the one that the next change left. */
function statusThen({ tenantId, at }: Asking): Sql {
  const moves = sql`sentiment_response_tracking t where ${ofResponse(tenantId)('t')} and t.kind = 'status'`;
  return sql`case when r.status_since < ${at} then r.status else coalesce(
    (select t.status from ${moves} and t.created_at < ${at} order by t.id desc limit 1),
    (select t.detail ->> 'from' from ${moves} and t.created_at >= ${at} order by t.id limit 1), r.status) end`;
}
