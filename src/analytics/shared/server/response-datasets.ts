import { permissionFor } from '../../../core/contract/catalogue.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import { finalStatuses, statuses } from '../../../forms/schemas/response-statuses.ts';
import { defaultTopBoxes } from '../../../metrics/satisfaction.ts';
import { clearScore } from '../../../text/words.ts';
import {
  type Asking,
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
  segmentsOf,
  share,
  sumsOf,
} from './dataset.ts';
import { lookupsIn } from './lookups.ts';
import { answerColumns, answerDimensions, answerMeasures, isSatisfiedIn } from './survey-datasets.ts';

const common = {
  permission: permissionFor('sentimentResponses', 'listAll'),
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
    ...customerDimensions,
    ...segmentDimension,
  },
  own: ['formQuestion', 'customerField'],
} as const;

export const responseDatasets = {
  sentimentResponses: {
    ...declared('sentimentResponses', {
      count: count('count'),
      uniqueCustomers: distinct('customer'),
      resolved: count('resolved'),
      sentimentAvg: mean('score'),
      positivePct: share('positive', 'scoreN'),
      negativePct: share('negative', 'scoreN'),
    }),
    ...common,
    sources: responseSources,
  },
  sentimentValues: {
    ...declared('sentimentValues', { ...answerMeasures, csat: share('satisfied', 'rated') }),
    ...common,
    dimensions: {
      ...common.dimensions,
      fieldId: { label: 'Question', type: 'integer', names: 'sentiment_fields' },
      ...answerDimensions,
    },
    requires: ['sentimentId', 'fieldId'],
    sources: (asking) => [answerValueSource(asking)],
  },
  cases: {
    ...declared('cases', {
      count: count('count'),
      backlog: count('open'),
      breached: count('overdue'),
      resolved: count('resolved'),
      slaMetPct: share('met', 'decided'),
      slaMetWithOverduePct: share('met', 'decidedOrOverdue'),
      escalatedPct: share('escalated', 'count'),
      reopenedPct: share('reopened', 'count'),
      medianFirstResponse: median('firstResponse'),
      p90FirstResponse: p90('firstResponse'),
      medianResolve: median('resolve'),
      p90Resolve: p90('resolve'),
      csatAfterClose: share('satisfiedAfterClose', 'ratedAfterClose'),
    }),
    ...common,
    sources: responseSources,
  },
} satisfies Record<string, Dataset>;

function* responseSources(asking: Asking): Generator<Source> {
  // The counts are those of today.
  if (!asking.isPast) yield* countsOf(sql`c.tenant_id = ${asking.tenantId}`);
  yield responseRowSource(asking);
}

function* countsOf(own: Sql): Generator<Source> {
  yield* scoresOf(own, sql`c.group_id = 0 and c.topic = ''`, { count: sql`c.count` });
  yield* statusesOf(own);
  yield* scoresOf(own, sql`c.group_id > 0`, { count: sql`c.count`, assignedGroupIds: sql`c.group_id` });
  yield* scoresOf(own, sql`c.group_id = 0 and c.topic > ''`, { count: sql`c.count`, topics: sql`c.topic` });
  yield* ofForms(own, (where, form) => [
    {
      ...counts('response_days'),
      where,
      times: { resolvedAt: { day: sql`c.day` } },
      columns: {
        ...form,
        count: sql`c.resolved`,
        resolved: sql`c.resolved`,
        met: sql`c.met`,
        decided: sql`c.met + c.missed`,
      },
    },
  ]);
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
function answerValueSource(asking: Asking): Source {
  const { where, columns, ...source } = responseRowSource(asking);
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
      ...answerColumns('a', sql`r.id`),
      respondent: sql`r.id`,
      fieldId: sql`a.question_id`,
      rated: flag(rated),
      satisfied: flag(sql`${rated} and a.number > ${5 - defaultTopBoxes}::integer`),
    },
  };
}

const openStatuses = statuses.filter((status) => !finalStatuses.includes(status));
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

function responseRowSource(asking: Asking): Source {
  const { tenantId, at, isPast } = asking;
  const then = isPast ? columnsThen(asking) : columnsNow;
  const { status, isOpen, score, isEscalated, slaDueAt, resolvedAt, respondedAt } = then;
  const isResolved = among(status, ['resolved', 'closed']);
  const isOverdue = sql`${isOpen} and ${slaDueAt} is not null and ${slaDueAt} < ${at}`;
  const ofRow = ofResponse(tenantId);
  const assignees = isPast ? heldThen(asking, 'assigned') : heldNow(asking, 'assigned');
  const minutesTo = (time: Sql) => sql`extract(epoch from ${time} - r.created_at)::float8 / 60`;
  const ratedAfterClose = (isMeant: Sql) => sql`(select count(*) from follow_ups f
    join survey_responses v on v.tenant_id = f.tenant_id and v.id = f.survey_response_id
    join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id where ${ofRow('f')} and ${isMeant})`;
  const segments = segmentsOf(asking, sql`r.customer_response_id`);
  return {
    from: isPast
      ? sql`sentiment_responses r left join lateral (${replacedSince(asking)}) p on true`
      : sql`sentiment_responses r`,
    id: sql`r.id`,
    where: isPast ? sql`r.tenant_id = ${tenantId} and r.created_at < ${at}` : sql`r.tenant_id = ${tenantId}`,
    times: { createdAt: { at: sql`r.created_at` }, resolvedAt: { at: resolvedAt }, slaDueAt: { at: slaDueAt } },
    columns: {
      sentimentId: sql`r.sentiment_id`,
      severityLevelId: then.severityLevelId,
      status,
      channel: sql`r.channel`,
      language: then.language,
      sentimentLabel: then.sentimentLabel,
      sentimentScore: score,
      resolutionCode: sql`r.resolution_code`,
      rootCause: sql`r.root_cause`,
      isOpen,
      isOverdue,
      isEscalated,
      isAssigned: isPast ? sql`exists (${assignees})` : sql`r.is_assigned`,
      customer: sql`r.customer_response_id`,
      count: sql`1`,
      open: flag(isOpen),
      overdue: flag(isOverdue),
      resolved: flag(isResolved),
      ...sumsOf('score', score),
      // Exact for scores, which have six decimals, and half the time of a product.
      scoreSquares: sql`${score} ^ 2`,
      positive: flag(sql`${score} > ${clearScore}`),
      negative: flag(sql`${score} < ${-clearScore}`),
      met: flag(sql`${resolvedAt} <= ${slaDueAt}`),
      decided: flag(sql`${resolvedAt} is not null and ${slaDueAt} is not null`),
      decidedOrOverdue: flag(sql`(${resolvedAt} is not null and ${slaDueAt} is not null) or (${isOverdue})`),
      escalated: flag(isEscalated),
      reopened: flag(sql`exists (select from sentiment_response_tracking t where ${ofRow('t')} and t.kind = 'status'
        and t.created_at < ${at}
        and ${among(sql`t.detail ->> 'from'`, finalStatuses)} and ${among(sql`t.status`, openStatuses)})`),
      firstResponse: minutesTo(respondedAt),
      resolve: minutesTo(resolvedAt),
      ratedAfterClose: ratedAfterClose(sql`v.csat is not null`),
      satisfiedAfterClose: ratedAfterClose(isSatisfiedIn),
    },
    hasOne: segments.hasOne,
    ...lookupsIn(asking, {
      customer: sql`r.customer_response_id`,
      form: { id: sql`r.sentiment_id`, answers: sql`r.answers` },
    }),
    sets: {
      ...segments.sets,
      assignedToIds: assignees,
      assignedGroupIds: isPast ? heldThen(asking, 'groups') : heldNow(asking, 'groups'),
      topics: sql`select distinct t.value from jsonb_array_elements_text(${then.topics}) t(value)`,
    },
  };
}

const ofResponse = (tenantId: Asking['tenantId']) => (row: string) =>
  sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId} and ${sql.ref(`${row}.response_id`)} = r.id`;

type Changing =
  | 'status'
  | 'isOpen'
  | 'score'
  | 'sentimentLabel'
  | 'language'
  | 'topics'
  | 'severityLevelId'
  | 'isEscalated'
  | 'slaDueAt'
  | 'resolvedAt'
  | 'respondedAt';

const columnsNow: Readonly<Record<Changing, Sql>> = {
  status: sql`r.status`,
  isOpen: sql`r.is_open`,
  score: sql`r.sentiment_score::numeric`,
  sentimentLabel: sql`r.sentiment_label`,
  language: sql`r.language`,
  topics: sql`r.topics`,
  severityLevelId: sql`r.severity_level_id`,
  isEscalated: sql`r.escalation_level > 0`,
  slaDueAt: sql`r.sla_due_at`,
  resolvedAt: sql`r.resolved_at`,
  respondedAt: sql`r.first_responded_at`,
};

/** As they were at that time: by what changes replaced since, and by the history. */
function columnsThen(asking: Asking): Record<Changing, Sql> {
  const { tenantId, at } = asking;
  const then = (name: string, now: Sql, type: string) =>
    sql`(case when jsonb_exists(p.before, ${name}) then (p.before ->> ${name})::${sql.raw(type)} else ${now} end)`;
  const until = (time: Sql) => sql`(case when ${time} < ${at} then ${time} end)`;
  const status = statusThen(asking);
  const firstEscalation = sql`(select min(t.created_at) from sentiment_response_tracking t
    where ${ofResponse(tenantId)('t')} and t.kind = 'escalation')`;
  return {
    status,
    isOpen: among(status, openStatuses),
    score: then('sentimentScore', sql`r.sentiment_score::numeric`, 'numeric'),
    sentimentLabel: then('sentimentLabel', sql`r.sentiment_label`, 'text'),
    language: then('language', sql`r.language`, 'text'),
    topics: then('topics', sql`r.topics`, 'jsonb'),
    severityLevelId: then('severityLevelId', sql`r.severity_level_id`, 'integer'),
    isEscalated: sql`(${then('escalationLevel', sql`r.escalation_level`, 'integer')} > 0
      and coalesce(${firstEscalation}, r.escalated_at, '-infinity') < ${at})`,
    slaDueAt: then('slaDueAt', sql`r.sla_due_at`, 'timestamptz'),
    resolvedAt: until(then('resolvedAt', sql`r.resolved_at`, 'timestamptz')),
    respondedAt: until(then('respondedAt', sql`r.first_responded_at`, 'timestamptz')),
  };
}

/** What the first change of each column since that time replaced. */
const replacedSince = ({ tenantId, at }: Asking): Sql => sql`
  select jsonb_object_agg(e.key, e.value order by c.created_at desc, c.id desc) as before
  from response_changes c cross join lateral jsonb_each(c.before) e
  where ${ofResponse(tenantId)('c')} and c.created_at >= ${at}`;

/** The status by the history: the last one before that time, or the one that the next change left. */
function statusThen({ tenantId, at }: Asking): Sql {
  const moves = sql`sentiment_response_tracking t where ${ofResponse(tenantId)('t')} and t.kind = 'status'`;
  return sql`case when r.status_since < ${at} then r.status else coalesce(
    (select t.status from ${moves} and t.created_at < ${at} order by t.id desc limit 1),
    (select t.detail ->> 'from' from ${moves} and t.created_at >= ${at} order by t.id limit 1), r.status) end`;
}

/** Who holds a response: its assignees or groups, as the history calls a change of them. */
const holders = {
  assigned: { table: 'sentiment_response_users', column: 'user_id', records: 'users', first: 'assignedToIds' },
  groups: { table: 'sentiment_response_groups', column: 'group_id', records: 'groups', first: 'assignedGroupIds' },
} as const;

function heldNow({ tenantId }: Asking, kind: keyof typeof holders): Sql {
  const { table, column } = holders[kind];
  return sql`select ${sql.ref(`j.${column}`)} as value from ${sql.ref(table)} j where ${ofResponse(tenantId)('j')}`;
}

/** By the last change before that time, or else by the first one since; without a change those of today. */
function heldThen(asking: Asking, kind: keyof typeof holders): Sql {
  const { records, first } = holders[kind];
  const { tenantId, at } = asking;
  const ids = (path: string) => sql`jsonb_path_query(t.detail, ${path}::jsonpath) i(id)`;
  return sql`
    select h.id as value from (
      select distinct on (e.id) e.id, e.is_held from (
        select i.id::integer as id, i.is_added = (t.created_at < ${at}) as is_held,
          case when t.created_at < ${at} then -t.id else t.id end as place
        from sentiment_response_tracking t cross join lateral (
          select i.id, true as is_added from ${ids(`$.added[*]`)} where t.kind = ${kind}
          union all select i.id, false from ${ids(`$.removed[*]`)} where t.kind = ${kind}
          union all select i.id, true from ${ids(`$.${first}[*]`)} where t.kind = 'created') i
        where ${ofResponse(tenantId)('t')} and t.kind in (${kind}, 'created')
        union all
        select n.value, true, ${largestId}::integer from (${heldNow(asking, kind)}) n) e
      order by e.id, e.place > 0, e.place) h
    join ${sql.ref(records)} k on k.tenant_id = ${tenantId} and k.id = h.id
    where h.is_held`;
}

const largestId = 2_147_483_647;
