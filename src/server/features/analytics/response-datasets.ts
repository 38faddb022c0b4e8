import { permissionFor } from '../../../contract/catalogue.ts';
import { statuses } from '../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import { clearScore } from '../../../domain/text/feeling.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import {
  type Asking,
  count,
  type Dataset,
  distinct,
  flag,
  mean,
  median,
  type Source,
  share,
  sumsOf,
} from './dataset.ts';
import { isSatisfiedIn } from './survey-datasets.ts';

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
  },
} as const;

const sentiment = {
  sentimentAvg: mean('Average sentiment', 'score'),
  positivePct: share('Positive', 'positive', 'scoreN'),
  negativePct: share('Negative', 'negative', 'scoreN'),
};

export const responseDatasets = {
  sentimentResponses: {
    ...{ label: 'Sentiment responses', ...common, sources: responseSources },
    measures: {
      count: count('Responses', 'count'),
      uniqueCustomers: distinct('Customers', 'customer'),
      resolved: count('Resolved', 'resolved'),
      ...sentiment,
    },
  },
  sentimentValues: {
    ...{ label: 'Sentiment scores', ...common },
    measures: { count: count('Scores', 'scoreN'), ...sentiment },
    sources: responseSources,
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

function responseSources(asking: Asking): Source[] {
  const { tenantId } = asking;
  const own = (row: string) => sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId}`;
  const sums = { scoreN: sql`c.scored`, scoreSum: sql`c.score`, scoreSquares: sql`c.squares` };
  return [
    { from: sql`response_cells c`, where: own('c'), times: {}, columns: { ...cellColumns, ...sums } },
    {
      ...{ from: sql`response_day_cells c`, where: own('c') },
      times: { createdAt: { day: sql`c.day` } },
      columns: { ...cellColumns, ...sums },
    },
    {
      ...{ from: sql`response_days c`, where: sql`${own('c')} and c.sentiment_id <> 0` },
      times: { resolvedAt: { day: sql`c.day` } },
      columns: {
        count: sql`c.resolved`,
        met: sql`c.met`,
        decided: sql`c.met + c.missed`,
        sentimentId: sql`c.sentiment_id`,
      },
    },
    {
      ...{ from: sql`response_group_scores c`, where: own('c') },
      times: { createdAt: { day: sql`c.day` } },
      columns: { assignedGroupIds: sql`c.group_id`, ...sums, scoreN: sql`c.count` },
    },
    rowsOf(asking),
  ];
}

const openStatuses = statuses.filter((status) => !isFinal(status));
const finalStatuses = statuses.filter(isFinal);
const among = (column: Sql, names: readonly string[]) => sql`${column} = any(${names}::text[])`;

const cellColumns = {
  sentimentId: sql`c.sentiment_id`,
  severityLevelId: sql`nullif(c.severity_level_id, 0)`,
  status: sql`c.status`,
  isOpen: among(sql`c.status`, openStatuses),
  count: sql`c.count`,
  open: sql`c.count * ${flag(among(sql`c.status`, openStatuses))}`,
  resolved: sql`c.count * ${flag(sql`c.status in ('resolved', 'closed')`)}`,
};

function rowsOf({ tenantId, at }: Asking): Source {
  const score = sql`r.sentiment_score::numeric`;
  const isOverdue = sql`r.is_open and r.sla_due_at is not null and r.sla_due_at < ${at}`;
  const ofRow = (row: string) =>
    sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId} and ${sql.ref(`${row}.response_id`)} = r.id`;
  const minutesTo = (time: Sql) => sql`extract(epoch from ${time} - r.created_at)::float8 / 60`;
  const ratedAfterClose = (isMeant: Sql) => sql`(select count(*) from follow_ups f
    join survey_responses v on v.tenant_id = f.tenant_id and v.id = f.survey_response_id
    join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id where ${ofRow('f')} and ${isMeant})`;
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
      status: sql`r.status`,
      channel: sql`r.channel`,
      language: sql`r.language`,
      sentimentLabel: sql`r.sentiment_label`,
      sentimentScore: score,
      resolutionCode: sql`r.resolution_code`,
      rootCause: sql`r.root_cause`,
      isOpen: sql`r.is_open`,
      isOverdue,
      isEscalated: sql`r.escalation_level > 0`,
      isAssigned: sql`r.is_assigned`,
      customer: sql`r.customer_response_id`,
      count: sql`1`,
      open: flag(sql`r.is_open`),
      overdue: flag(isOverdue),
      resolved: flag(sql`r.status in ('resolved', 'closed')`),
      ...sumsOf('score', score),
      positive: flag(sql`${score} > ${clearScore}`),
      negative: flag(sql`${score} < ${-clearScore}`),
      met: flag(sql`r.resolved_at <= r.sla_due_at`),
      decided: flag(sql`r.resolved_at is not null and r.sla_due_at is not null`),
      escalated: flag(sql`r.escalation_level > 0`),
      reopened: flag(sql`exists (select from sentiment_response_tracking t where ${ofRow('t')} and t.kind = 'status'
        and ${among(sql`t.detail ->> 'from'`, finalStatuses)} and ${among(sql`t.status`, openStatuses)})`),
      firstResponse: minutesTo(sql`r.first_responded_at`),
      resolve: minutesTo(sql`r.resolved_at`),
      ratedAfterClose: ratedAfterClose(sql`v.csat is not null`),
      satisfiedAfterClose: ratedAfterClose(isSatisfiedIn),
    },
    sets: {
      assignedToIds: sql`select j.user_id as value from sentiment_response_users j where ${ofRow('j')}`,
      assignedGroupIds: sql`select j.group_id as value from sentiment_response_groups j where ${ofRow('j')}`,
      topics: sql`select t.value from jsonb_array_elements_text(r.topics) t(value)`,
    },
  };
}
