import { rm } from 'node:fs/promises';
import { resourceOf } from '../../../contract/catalogue.ts';
import { type DataRequest, erasedMark } from '../../../contract/schemas/compliance/data-request.ts';
import { type Pattern, patternOf } from '../../../domain/text/person-pattern.ts';
import { audit, readRow } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { pathOfFile } from '../../platform/files/stored-files.ts';
import type { JobKind } from '../../platform/jobs/job.ts';
import { eraseAnswers } from './erase-answers.ts';
import { addToLog } from './log.ts';
import { redactMentions } from './mentions.ts';
import { isDistinct, isOfPerson, type Person, personOf } from './person.ts';

export const erasureJob = 'erasure';

/** Erases a person in one transaction: after a crash it starts anew, and nobody sees half of it. */
export const erasePerson: JobKind = async ({ services, tx, job, now }) => {
  const id = Number(job.key);
  const { keepsRecord, userId, userName } = job.payload as { keepsRecord: boolean; userId: number; userName: string };
  await tx.run(sql`set local statement_timeout = '20min'`);
  await tx.run(sql`select from data_requests where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const resource = resourceOf('dataRequests');
  const request = await readRow<DataRequest>(tx, resource, id);
  if (request.status !== 'running') return undefined;
  if (request.legalHold) {
    await addToLog(tx, id, 'open', { at: now, userName, text: 'Not erased: a legal hold was set' });
    return undefined;
  }
  const person = await personOf(tx, request);
  const { counts, names } = await eraseAll(tx, request.id, person, keepsRecord);
  const affected = Object.entries(counts).map(([label, count]) => `${label}: ${count}`);
  const text = `Erased. Scores and counts are unchanged. Affected: ${affected.join(', ')}`;
  await tx.run(sql`
    update data_requests set name = ${erasedMark}, email = null, phone = null, other_names = '', details = '',
      ${keepsRecord ? sql`` : sql`customer_ids = '[]',`} completed_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await addToLog(tx, id, 'completed', { at: now, userName, text });
  await audit({ tx, session: { userId } }, resource, id, { after: { erased: counts } });
  // Last, because files do not return with a rollback; the job runs again until its rows are gone too.
  for (const name of names) await rm(pathOfFile(services, job.tenantId, name), { force: true });
  return undefined;
};

/** Erases records and returns how many, and the names of their files. `requestId` is the request behind it, if any. */
export async function eraseAll(tx: Tx, requestId: number | null, person: Person, keepsRecord: boolean) {
  const { customerIds, responseIds, surveyResponseIds } = person;
  const pattern = patternOf(person.terms);
  const texts = new Set<string>();
  const names = await fileNames(tx, person);
  const ofSurveys = { column: 'id', fields: 'survey_questions' };
  const former = { table: 'survey_response_versions', ...ofSurveys, column: 'response_id' };
  const staffForms = { table: 'sentiment_responses', column: 'id', fields: 'sentiment_fields' };
  await eraseAnswers(tx, staffForms, responseIds, texts);
  await eraseAnswers(tx, { table: 'survey_responses', ...ofSurveys }, surveyResponseIds, texts);
  await eraseAnswers(tx, former, surveyResponseIds, texts);
  await eraseMessages(tx, person);
  await eraseHandling(tx, responseIds, texts);
  await eraseAddresses(tx, person);
  await eraseCustomers(tx, person, keepsRecord, texts);
  await erasePages(tx, requestId, person);
  await tx.run(sql`delete from files where tenant_id = ${tx.tenantId} and name = any(${names}::text[])`);
  const copied = [...texts].filter(isDistinct);
  await eraseCopies(tx, pattern, copied);
  await tx.run(
    sql`select redact_audit(${pattern?.exact ?? nothing}, ${copied}, ${JSON.stringify({
      customerFormResponses: customerIds,
      customers: customerIds,
      sentimentResponses: responseIds,
      surveyResponses: surveyResponseIds,
      dataRequests: requestId === null ? [] : [requestId],
    })})`,
  );
  const mentions = pattern ? await redactMentions(tx, pattern) : 0;
  const counts = {
    [`customer records ${keepsRecord ? 'kept without a name' : 'deleted'}`]: customerIds.length,
    'sentiment responses': responseIds.length,
    'survey responses': surveyResponseIds.length,
    files: names.length,
    'mentions in other records': mentions,
  };
  return { counts, names };
}

/** A pattern that matches no text. */
const nothing = '(?!)';

/** What staff wrote about a response of the person. */
async function eraseHandling(tx: Tx, ids: readonly number[], texts: Set<string>): Promise<void> {
  const notes = await tx.rows(sql<{ notes: string }>`
    select notes from sentiment_response_tracking
    where tenant_id = ${tx.tenantId} and response_id = any(${ids}::integer[]) and kind = 'note'`);
  for (const { notes: text } of notes) texts.add(text);
  await tx.run(sql`
    update sentiment_response_tracking
    set notes = case when kind in ('note', 'resolution') and notes <> '' then ${erasedMark} else notes end,
      detail = case kind when 'file' then '{}' else redact(detail, ${nothing}, ${[...texts].filter(isDistinct)}) end
    where tenant_id = ${tx.tenantId} and response_id = any(${ids}::integer[])`);
  await tx.run(sql`
    update sentiment_responses
    set summary = case summary when '' then '' else ${erasedMark} end,
      resolution_text = case when resolution_text <> '' then ${erasedMark} end,
      rejection_reason = case when rejection_reason <> '' then ${erasedMark} end
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`);
}

/** Emails between staff and the person; a waiting one is not sent. */
async function eraseMessages(tx: Tx, person: Person): Promise<void> {
  await tx.run(sql`
    update response_messages m
    set files = '[]', name = '', address = concat('erased-', id, '@erased.invalid'), body = ${erasedMark}, quoted = '', error = null,
      status = case status when 'waiting' then 'failed' else status end
    where tenant_id = ${tx.tenantId} and ${isOfPerson(tx, person)}`);
}

/** Their pages say from now on that the data was deleted. */
async function erasePages(tx: Tx, requestId: number | null, { responseIds, surveyResponseIds }: Person): Promise<void> {
  await tx.run(sql`
    update own_pages p
    set survey_response_id = null, response_id = null, customer_id = null, nonce = '', erased_at = now()
    where p.tenant_id = ${tx.tenantId} and (p.survey_response_id = any(${surveyResponseIds}::integer[])
      or p.response_id = any(${responseIds}::integer[])
      or p.id = (select d.own_page_id from data_requests d where d.tenant_id = p.tenant_id and d.id = ${requestId}))`);
}

/** Emails sent and links for the person; the numbers of emails stay. */
async function eraseAddresses(tx: Tx, { customerIds, emails }: Person): Promise<void> {
  const tenant = tx.tenantId;
  await tx.run(sql`
    update survey_invitations
    set name = '', address = concat('erased-', id, '@erased.invalid'), last_error = null, resend_at = null,
      status = case status when 'waiting' then 'cancelled' else status end
    where tenant_id = ${tenant} and (customer_id = any(${customerIds}::integer[]) or email_key = any(${emails}::text[]))`);
  await tx.run(sql`
    update contact_opt_outs set email_key = concat('erased-', id, '@erased.invalid'), detail = null
    where tenant_id = ${tenant} and email_key = any(${emails}::text[])`);
  await tx.run(sql`
    delete from survey_address_grants where tenant_id = ${tenant} and email_key = any(${emails}::text[])`);
  await tx.run(sql`
    update survey_links set name = '', prefill = '{}', is_active = false
    where tenant_id = ${tenant} and customer_id = any(${customerIds}::integer[])`);
}

async function eraseCustomers(
  tx: Tx,
  { customerIds: ids, customers, responseIds, surveyResponseIds }: Person,
  keepsRecord: boolean,
  texts: Set<string>,
): Promise<void> {
  for (const { values, displayName } of customers)
    for (const text of [displayName, ...values.map((answer) => answer.text)]) texts.add(text);
  const tenant = tx.tenantId;
  await tx.run(sql`delete from customer_import_rows where tenant_id = ${tenant} and customer_id = any(${ids})`);
  await tx.run(sql`delete from customer_keys where tenant_id = ${tenant} and customer_id = any(${ids}::integer[])`);
  await tx.run(sql`delete from customer_merges where tenant_id = ${tenant} and kept_id = any(${ids}::integer[])`);
  const name = keepsRecord
    ? sql`case when customer_name is not null then concat('Erased customer ', customer_id) end`
    : sql`null`;
  const reference = (column: string) => (keepsRecord ? sql`` : sql`, ${sql.ref(column)} = null`);
  await tx.run(sql`
    update sentiment_responses r set customer_name = n.name ${reference('customer_response_id')}
    from (select id, ${keepsRecord ? sql`'Erased customer ' || customer_response_id` : sql`null::text`} as name
      from sentiment_responses where tenant_id = ${tenant} and id = any(${responseIds}::integer[])) n
    where r.tenant_id = ${tenant} and r.id = n.id`);
  await tx.run(sql`
    update survey_responses
    set sent = '{}', note = '', referrer = '', verified_email = null, resume_hash = null,
      summary = case summary when '' then '' else ${erasedMark} end, customer_name = ${name} ${reference('customer_id')}
    where tenant_id = ${tenant} and id = any(${surveyResponseIds}::integer[])`);
  await tx.run(
    keepsRecord
      ? sql`
        update customer_form_responses set display_name = 'Erased customer ' || id, email = null, phone = null,
          company = null, "values" = '[]', tags = '[]', version = version + 1, updated_at = now()
        where tenant_id = ${tenant} and id = any(${ids}::integer[])`
      : sql`delete from customer_form_responses where tenant_id = ${tenant} and id = any(${ids}::integer[])`,
  );
}

/** Where other records keep whole texts of the person: stored reports, undo, jobs and notifications. */
const copies = [
  ['report_runs', 'snapshot'],
  ['response_batch_changes', 'before'],
  ['notifications', 'detail'],
  ['jobs', 'payload'],
  ['customer_merges', 'merged'],
  ['customer_merges', 'before'],
] as const;

async function eraseCopies(tx: Tx, pattern: Pattern | undefined, texts: readonly string[]): Promise<void> {
  const heads = texts.map((text) => JSON.stringify(text).slice(1, -1));
  const contains = (column: string) => sql`exists (
    select from unnest(${heads}::text[]) h(head) where strpos(${sql.ref(column)}::text, h.head) > 0)`;
  for (const [table, column] of copies)
    await tx.run(sql`
      update ${sql.ref(table)} set ${sql.ref(column)} = redact(${sql.ref(column)}, ${pattern?.exact ?? nothing}, ${texts})
      where tenant_id = ${tx.tenantId} and ${contains(column)}`);
  await tx.run(sql`delete from idempotency_keys where tenant_id = ${tx.tenantId} and ${contains('answer')}`);
}

/** Files of the person's answers and comments, and of notes on their responses. */
async function fileNames(tx: Tx, person: Person): Promise<string[]> {
  const { responseIds, surveyResponseIds } = person;
  const rows = await tx.rows(sql<{ name: string }>`
    select f.name from files f where f.tenant_id = ${tx.tenantId} and f.name in (
      select m[1] from (
        select answers::text as text from sentiment_responses
        where tenant_id = ${tx.tenantId} and id = any(${responseIds}::integer[])
        union all select answers::text from survey_responses
        where tenant_id = ${tx.tenantId} and id = any(${surveyResponseIds}::integer[])
        union all select files::text from response_messages m
        where tenant_id = ${tx.tenantId} and ${isOfPerson(tx, person)}
        union all select detail::text from sentiment_response_tracking
        where tenant_id = ${tx.tenantId} and response_id = any(${responseIds}::integer[])) s,
      regexp_matches(s.text, '([A-Za-z0-9_-]{22}\\.[a-z0-9]{3,4})', 'g') m)`);
  return rows.map(({ name }) => name);
}
