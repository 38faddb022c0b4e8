import { resourceOf } from '../../../../contract/catalogue.ts';
import { type FieldError, invalid, notFound } from '../../../../contract/errors.ts';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { Answered, SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { pathsOf } from '../../../../domain/forms/kinds/file-kinds.ts';
import type { FormField } from '../../../../domain/forms/kinds/kind.ts';
import { validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { createRow } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor, BodyOf, Handler } from '../../../platform/http/call.ts';
import { assertActive } from '../../administration/active-users.ts';
import { lockResponse, track } from '../record/lock-response.ts';
import { notifyAssigned } from '../record/notify-users.ts';
import { ruleToday } from '../sla/history.ts';
import { beginClock, settleClock } from '../sla/settle-clock.ts';
import { readResponse } from '../text/read-response.ts';
import { assignmentFor } from './auto-assign.ts';
import { customerNameOf } from './change-response.ts';
import { recordsNamed } from './named-records.ts';
import { watchAlong } from './watchers.ts';

type Input = BodyOf<'sentimentResponses', 'create'>;

export const create: Handler<Input> = async (call) => {
  const { tx, body } = call;
  const form = await readForm(tx, body.sentimentId);
  const { answered, score, errors } = validateAnswers(form.fields, body.values);
  const issues = [...errors, ...severityIssue(form, body), ...(await foreign(tx, form, answered, body))];
  if (issues.length > 0) throw invalid(issues.map(({ path, message }) => ({ path, message })));
  await assertActive(tx, body.assignedToIds ?? [], 'assignedToIds');
  return insertResponse(call, form, {
    ...body,
    answered,
    reading: await readResponse(answered, score),
    channel: 'staff',
  });
};

function severityIssue({ severityLevels }: Form, { severityLevelId }: Input): FieldError[] {
  if (!severityLevelId || severityLevels.length === 0 || severityLevels.includes(severityLevelId)) return [];
  return [{ path: 'severityLevelId', message: 'This form does not offer this severity level' }];
}

async function foreign(tx: Tx, { fields }: Form, answered: Answered[], { values }: Input): Promise<FieldError[]> {
  const issues = await foreignAnswers(tx, fields, answered);
  return issues.map(({ fieldId, message }) => ({
    path: `values.${values.findIndex((answer) => answer.fieldId === fieldId)}`,
    message,
  }));
}

export interface Incoming extends Omit<Input, 'values' | 'sentimentId'> {
  answered: Answered[];
  reading: Partial<Awaited<ReturnType<typeof readResponse>>>;
  channel: SentimentResponse['channel'];
}

export async function insertResponse(actor: Actor, form: Form, incoming: Incoming) {
  const { tx } = actor;
  const rule = await ruleToday(tx, form.id, incoming.severityLevelId ?? null);
  const values = {
    sentimentId: form.id,
    severityLevelId: incoming.severityLevelId ?? null,
    customerResponseId: incoming.customerResponseId ?? null,
    customerName: await customerNameOf(tx, incoming.customerResponseId),
    ...incoming.reading,
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
    { number, answers: JSON.stringify(incoming.answered), textRead: true },
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
  await watchAlong(actor, row.id, userIds);
  const response = await lockResponse(actor, row.id);
  await notifyAssigned(actor, response, userIds);
  await settleClock(actor, response);
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

export interface Issue {
  fieldId: number;
  message: string;
}

export async function foreignAnswers(
  tx: Tx,
  fields: readonly FormField[],
  answered: readonly Answered[],
): Promise<Issue[]> {
  const options = new Map(fields.map((field) => [field.id, field.options]));
  const files = await filesOf(tx, answered);
  const records = await recordsNamed(tx, answered);
  return answered.flatMap((answer) => {
    const { fieldId, fieldName, fieldType, value } = answer;
    const issue = (message: string) => [{ fieldId, message: `${fieldName}: ${message}` }];
    if (fieldType === 'customer_ref' || fieldType === 'user_ref') {
      return records[fieldType].has(value as number) ? [] : issue(missing[fieldType]);
    }
    if (!(fieldType in kinds)) return [];
    const found = pathsOf(value).map((path) => fileIssue(files.get(path), answer, options.get(fieldId) ?? {}));
    const message = found.find(Boolean);
    return message ? issue(message) : [];
  });
}

const kinds: Record<string, string> = { image: 'image', audio: 'voice', file: 'document', signature: 'image' };

const missing = { customer_ref: 'This customer does not exist', user_ref: 'This user does not exist' };

interface Stored {
  name: string;
  kind: string;
  sizeBytes: number;
}

function fileIssue(
  file: Stored | undefined,
  { fieldType }: Answered,
  { accept, maxSizeMb }: FormField['options'],
): string | undefined {
  if (!file || file.kind !== kinds[fieldType]) return 'This file does not exist';
  if (maxSizeMb !== undefined && file.sizeBytes > maxSizeMb * 1024 * 1024) {
    return `Choose a file of at most ${maxSizeMb} MB`;
  }
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1);
  const isAccepted = fieldType !== 'file' || !accept?.length || accept.some((one) => one === ending);
  return isAccepted ? undefined : `Choose a file of the kind ${accept?.join(', ')}`;
}

async function filesOf(tx: Tx, answered: readonly Answered[]): Promise<ReadonlyMap<string, Stored>> {
  const paths = answered.filter(({ fieldType }) => fieldType in kinds).flatMap(({ value }) => pathsOf(value));
  if (paths.length === 0) return new Map();
  const rows = await tx.rows(sql<Stored>`
    select name, kind, size_bytes::integer as size_bytes from files
    where tenant_id = ${tx.tenantId} and name = any(${paths.map((path) => path.replace('/uploads/', ''))})`);
  return new Map(rows.map((row) => [`/uploads/${row.name}`, row]));
}
