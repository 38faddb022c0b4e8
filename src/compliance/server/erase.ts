import { rm } from 'node:fs/promises';
import { resourceNames, resourceOf } from '../../core/contract/catalogue.ts';
import { permissionsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import { audit, readRow } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import { pathOfFile } from '../../core/server/files/stored-files.ts';
import type { JobKind } from '../../core/server/jobs/job.ts';
import type { DataRequest } from '../schemas/data-request.ts';
import type { complianceJobLabels } from '../schemas/job-labels.ts';
import { countOwn, eraseRows, erasingColumns, ownIds, readTexts, readTypes } from './erase-rows.ts';
import { addToLog } from './log.ts';
import { findMentions, headsOf, nothing, redactMentions, type Sought } from './mentions.ts';
import { isOwn, type Owned, ownedBy } from './own-rows.ts';
import { findPerson, type Person } from './person.ts';
import { textTables } from './text-columns.ts';

export const erasureJob = 'erasure' satisfies keyof typeof complianceJobLabels;

interface Payload {
  keepsRecord: boolean;
  userId: number;
  userName: string;
}

/** Erases a person in one transaction: after a crash it starts anew, and nobody sees half of it. */
export const erasePerson: JobKind = async ({ services, tx, job, now }) => {
  const id = Number(job.key);
  const { keepsRecord, userId, userName } = job.payload as unknown as Payload;
  await tx.mayTake(20 * 60_000);
  await tx.run(sql`select from data_requests where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const resource = resourceOf('dataRequests');
  const request = await readRow<DataRequest>(tx, resource, id);
  if (request.status !== 'running') return undefined;
  const { refusal } = await permissionsOfRun(tx, 'erasure', userId);
  if (refusal) {
    await addToLog(tx, id, 'open', { at: now, userName, text: `Not erased: ${refusal}` });
    return undefined;
  }
  const person = await findPerson(tx, request);
  const hold = await holdOn(tx, person);
  if (hold) {
    await addToLog(tx, id, 'open', { at: now, userName, text: `Not erased: ${hold} has a legal hold` });
    return undefined;
  }
  const { counts, names } = await eraseAll(tx, person, keepsRecord);
  const affected = counts.map(({ label, count }) => `${label}: ${count}`);
  await addToLog(tx, id, 'completed', {
    at: now,
    userName,
    text: [
      `Erased. Scores and counts are unchanged. Affected: ${affected.join(', ')}`,
      ...(person.shared.length > 0
        ? [`Kept in texts, because other customers or users have them too: ${person.shared.length} names or addresses`]
        : []),
      'Kept: choices, scores, dates, statuses, consents without names, and this request without a name',
    ].join('. '),
  });
  if (!keepsRecord)
    await tx.run(sql`update data_requests set customer_ids = '[]' where tenant_id = ${tx.tenantId} and id = ${id}`);
  const erased = Object.fromEntries(counts.map(({ label, count }) => [label, count]));
  await audit({ tx, session: { userId } }, resource, id, { after: { erased } });
  // Last, because files do not return with a rollback; the job runs again until its rows are gone too.
  for (const name of names) await rm(pathOfFile(services, job.tenantId, name), { force: true });
  return undefined;
};

erasePerson.failed = async ({ tx, job, now }, { isLast }) => {
  if (!isLast) return undefined;
  const { userName } = job.payload as unknown as Payload;
  const text = 'Not erased: the erasure failed several times, and everything is as it was. Start it again.';
  await addToLog(tx, Number(job.key), 'open', { at: now, userName, text });
  return 'settled';
};

/** The reference of an open request about the person with a legal hold. */
export async function holdOn(tx: Tx, { requestIds }: Pick<Person, 'requestIds'>): Promise<string | undefined> {
  const held = await tx.first(sql<{ reference: string }>`
    select reference from data_requests
    where tenant_id = ${tx.tenantId} and id = any(${requestIds}::integer[]) and legal_hold <> ''
      and status in ('open', 'running') order by id limit 1`);
  return held?.reference;
}

/** Erases records by the list of text columns; returns how many of each, and the names of the files to delete. */
export async function eraseAll(tx: Tx, person: Person, keepsRecord: boolean) {
  const owned = await ownedBy(tx, person);
  const sought: Sought = { pattern: person.pattern, texts: await readTexts(tx, owned) };
  const counts = await countOwn(tx, owned);
  const ids = await ownIds(tx, owned);
  await eraseRows(tx, owned, keepsRecord);
  // A file that waits for its import cannot be searched; its rows are in the list. Nor can one that is on its way.
  await tx.run(sql`delete from import_files where tenant_id = ${tx.tenantId}`);
  await tx.run(sql`delete from upload_parts where tenant_id = ${tx.tenantId}`);
  // Examples of problems repeat cells in parts, which no search finds.
  await tx.run(sql`
    update imports set problems = (select jsonb_agg(p || '{"examples": []}') from jsonb_array_elements(problems) p)
    where tenant_id = ${tx.tenantId} and problems @? '$[*].examples[*]'`);
  await eraseCustomers(tx, owned, keepsRecord);
  const entries = await eraseAudit(tx, owned, ids, sought);
  const mentions = await redactMentions(tx, sought);
  await countAnew(tx, owned, sought);
  await assertGone(tx, owned, sought);
  const customers = `Customer records ${keepsRecord ? 'kept without a name' : 'deleted'}`;
  return {
    counts: [
      { label: customers, count: person.customerIds.length },
      ...counts.filter(({ label }) => label !== textTables.customer_form_responses?.holds),
      { label: 'Entries of the audit log', count: entries },
      { label: 'Mentions in other records', count: mentions },
    ],
    names: owned.fileNames,
  };
}

/** Deletes the originals of received emails; their hashes stay, so that none is stored again. Returns their files. */
export async function eraseOriginals(tx: Tx, which: Sql): Promise<string[]> {
  const kept = await tx.rows(sql<{ fileName: string }>`
    select file_name from received_emails where ${which} and file_name is not null`);
  const names = kept.map(({ fileName }) => fileName);
  await tx.run(sql`update received_emails set file_name = null where ${which}`);
  await tx.run(sql`delete from files where tenant_id = ${tx.tenantId} and name = any(${names}::text[])`);
  return names;
}

async function eraseCustomers(tx: Tx, person: Owned, keepsRecord: boolean): Promise<void> {
  const table = 'customer_form_responses';
  const isMeant = sql`t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`;
  if (keepsRecord) {
    const changes = erasingColumns(table, textTables[table] ?? { holds: '' }, await readTypes(tx), true);
    await tx.run(sql`update customer_form_responses t set ${sql.join(changes)} where ${isMeant}`);
    return;
  }
  await tx.run(sql`
    update sentiment_responses set customer_response_id = null
    where tenant_id = ${tx.tenantId} and customer_response_id = any(${person.customerIds}::integer[])`);
  await tx.run(sql`delete from customer_form_responses t where ${isMeant}`);
}

/** The entries about the person's records, those of earlier deletions and merges too, lose their values. */
async function eraseAudit(
  tx: Tx,
  person: Owned,
  ids: ReadonlyMap<string, number[]>,
  { pattern = nothing, texts }: Sought,
): Promise<number> {
  const customerIds = [...person.customerIds, ...person.formerCustomerIds];
  const responseIds = [...person.responseIds, ...person.formerResponseIds];
  const ofResponses = {
    responseId: responseIds,
    response_id: responseIds,
    surveyResponseId: person.surveyResponseIds,
    survey_response_id: person.surveyResponseIds,
  };
  const deleted = await deletedParts(tx, ofResponses);
  const records = resourceNames().map((name) => {
    const { table } = resourceOf(name);
    const former =
      table === 'customer_form_responses' ? customerIds : table === 'sentiment_responses' ? responseIds : [];
    return [name, [...new Set([...(ids.get(table) ?? []), ...former, ...(deleted.get(name) ?? [])])]] as const;
  });
  const keys = {
    ...ofResponses,
    customerId: customerIds,
    customer_id: customerIds,
    keptId: customerIds,
    customerResponseId: customerIds,
    customer_response_id: customerIds,
  };
  const row = await tx.first(sql<{ changed: number }>`
    select erase_audit(${pattern.exact}, ${pattern.loose}, ${texts}::text[], ${headsOf(texts)}::text[],
      ${JSON.stringify(Object.fromEntries(records))}, ${JSON.stringify(keys)}) as changed`);
  return row?.changed ?? 0;
}

/** Records of responses that were deleted, such as withdrawn emails: only some of their entries name the response. */
async function deletedParts(tx: Tx, keys: Readonly<Record<string, readonly number[]>>): Promise<Map<string, number[]>> {
  const rows = await tx.rows(sql<{ resource: string; ids: number[] }>`
    select a.resource, array_agg(distinct a.record_id) as ids from audit_log a
    where a.tenant_id = ${tx.tenantId} and a.record_id is not null and exists (
      select from jsonb_each(${JSON.stringify(keys)}::jsonb) k
      where k.value @> coalesce(a.before -> k.key, '""') or k.value @> coalesce(a.after -> k.key, '""'))
    group by a.resource`);
  return new Map(rows.map(({ resource, ids }) => [resource, ids]));
}

/** Counts of answers hold what a respondent wrote beside a choice: they follow in this transaction, not some seconds later. */
async function countAnew(tx: Tx, { surveyResponseIds }: Owned, { pattern = nothing }: Sought): Promise<void> {
  const pending = async () => {
    const row = await tx.first(sql<{ count: number }>`
      select count(*)::integer as count from survey_answer_deltas
      where tenant_id = ${tx.tenantId} and sign < 0
        and (response_id = any(${surveyResponseIds}::integer[]) or value_ids && array(
          select id from survey_answer_values where tenant_id = ${tx.tenantId} and choice ~ ${pattern.loose}))`);
    return row?.count ?? 0;
  };
  if ((await pending()) === 0) return;
  // The lock of the task that counts, so that this waits for it and has its turn.
  await tx.run(sql`select pg_advisory_xact_lock(712079)`);
  while ((await pending()) > 0) {
    const folded = await tx.first(sql<{ count: number }>`select fold_survey_results(10000) as count`);
    if (!folded?.count) throw new Error('The counts of answers did not follow');
  }
}

/** Nothing says “Erased” before a second search has found nothing. */
async function assertGone(tx: Tx, person: Owned, sought: Sought): Promise<void> {
  const nobody = { ...person, customerIds: [], responseIds: [], surveyResponseIds: [], requestIds: [], pageIds: [] };
  const left = await findMentions(tx, sought, { ...nobody, emails: [], fileNames: [], pattern: undefined });
  if (left.length > 0) throw new Error(`Still found after the erasure: ${left.map(({ label }) => label).join(', ')}`);
}
