import { resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import { createRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, BodyOf } from '../../../core/server/http/call.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { Sentiment } from '../../../forms/schemas/sentiment.ts';
import { answerTextIn } from '../../../text/answers.ts';
import { verdictBeforeAnalysis } from '../../../text/verdict.ts';
import type { SentimentResponse } from '../../schemas/sentiment-response.ts';
import { addWatchers } from './add-watchers.ts';
import { askForAnalysis } from './ask-for-analysis.ts';
import { assignmentFor } from './auto-assign.ts';
import { lockResponse, track } from './lock-response.ts';
import { readCustomerName } from './named-records.ts';
import { notifyAssigned, notifyGroups, notifyUnassigned } from './notify-users.ts';
import { beginClock, settleClock } from './settle-clock.ts';
import { ruleToday } from './sla-history.ts';

type Input = BodyOf<'sentimentResponses', 'create'>;

export interface Incoming extends Omit<Input, 'values' | 'sentimentId'> {
  answered: Answered[];
  /** The score of the respondent; null where the text gives the sentiment. */
  score: number | null;
  summary: string;
  channel: SentimentResponse['channel'];
}

export async function insertResponse(actor: Actor, form: Form, incoming: Incoming) {
  const { tx } = actor;
  const rule = await ruleToday(tx, form.id, incoming.severityLevelId ?? null);
  const fullText = answerTextIn(incoming.answered);
  const values = {
    sentimentId: form.id,
    severityLevelId: incoming.severityLevelId ?? null,
    customerResponseId: incoming.customerResponseId ?? null,
    customerName: await readCustomerName(tx, incoming.customerResponseId),
    summary: incoming.summary,
    ...verdictBeforeAnalysis(incoming.score, fullText),
    escalationType: incoming.escalationType ?? (form.enableEscalation ? (form.escalationType ?? 'manual') : 'none'),
    formVersion: form.formVersion || null,
    channel: incoming.channel,
    ...(await beginClock(tx, { rule, at: form.now })),
  };
  const { userIds, groupIds } = await assignmentFor(tx, form, incoming);
  const assignment = { assignedToIds: userIds, assignedGroupIds: groupIds };
  const number = await nextNumber(tx);
  const row = await createRow(
    actor,
    resourceOf('sentimentResponses'),
    { ...values, ...assignment },
    { number, answers: JSON.stringify(incoming.answered), textRead: fullText === '' },
  );
  await track(actor, row.id, {
    kind: 'created',
    notes: incoming.channel === 'survey' ? 'Created from a survey response' : 'Response received',
    status: 'new',
    detail: {
      ...assignment,
      severityLevelId: values.severityLevelId,
      customerResponseId: values.customerResponseId,
      ...(rule ? { rule } : {}),
    },
  });
  await addWatchers(actor, row.id, userIds);
  const response = await lockResponse(actor, row.id);
  await notifyAssigned(actor, response, userIds);
  await notifyGroups(actor, response, groupIds);
  await notifyUnassigned(actor, response);
  await settleClock(actor, response);
  if (fullText) await askForAnalysis(tx, row.id);
  return row;
}

/** The tenant's next number. The row lock serializes concurrent callers, so that numbers are unique. */
async function nextNumber(tx: Tx): Promise<number> {
  const next = await tx.first(sql<{ last: number }>`
    insert into response_numbers (tenant_id, last) values (${tx.tenantId}, 1001)
    on conflict (tenant_id) do update set last = response_numbers.last + 1 returning last`);
  return next?.last as number;
}

export interface Form extends Pick<Sentiment, 'id' | 'enableEscalation' | 'escalationType'> {
  enableSla: boolean;
  /** 0 if the form was last saved before versions existed. */
  formVersion: number;
  severityLevels: number[];
  /** Active users only. */
  assignedUsers: number[];
  assignedGroups: number[];
  fields: FormField[];
  now: Date;
}

export async function readForm(tx: Tx, id: number): Promise<Form> {
  const form = await tx.prepared(sql<Omit<Form, 'fields'>>`
    select s.id, s.enable_escalation, s.escalation_type, s.enable_sla, s.form_version, now() as now,
      array(select severity_level_id from sentiment_severity_levels j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id) as severity_levels,
      array(select j.user_id from sentiment_users j join user_rows u on u.tenant_id = j.tenant_id and u.id = j.user_id
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id and u.is_active) as assigned_users,
      array(select group_id from sentiment_groups j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id) as assigned_groups
    from sentiments s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  if (!form) throw notFound();
  const fields = await tx.rows(sql<FormField>`
    select id, field_name, field_type, required, is_sentiment_value, options from sentiment_field_rows
    where tenant_id = ${tx.tenantId} and sentiment_id = ${id} order by position, id`);
  return { ...form, fields };
}
