import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobKinds } from '../src/app/server/jobs.ts';
import { resourceOf } from '../src/core/contract/catalogue.ts';
import { createRow, updateRow } from '../src/core/server/crud/rows.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import { readUpload, type UploadedFile } from '../src/core/server/files/read-upload.ts';
import { type NewFile, storeFileIn } from '../src/core/server/files/stored-files.ts';
import type { Actor, Services } from '../src/core/server/http/call.ts';
import { enqueue } from '../src/core/server/jobs/job.ts';
import { runDueJobs } from '../src/core/server/jobs/lane.ts';
import { projectFile } from '../src/core/server/project-files.ts';
import { replanJob } from '../src/responses/server/sla/replan.ts';
import { changeStatus } from '../src/responses/shared/server/change-status.ts';
import { clockJob, lockResponse } from '../src/responses/shared/server/lock-response.ts';
import { readStatuses, statusNamed } from '../src/responses/shared/server/statuses.ts';
import { type Company, find } from './company.ts';
import { type readCompany, readSla, type SlaPlan } from './demo-data.ts';
import { hour } from './rows.ts';

const filesDir = projectFile('seed/demo/files');

/** Stores the demo files as uploads. Returns each path by its name in the seed data. */
export async function uploadFiles(services: Services, tx: Tx, userId: number): Promise<Record<string, string>> {
  const uploads: Record<string, string> = {};
  for (const originalName of (await readdir(filesDir)).toSorted()) {
    const bytes = await readFile(join(filesDir, originalName));
    const file = uploadedFile(bytes, originalName);
    const read = await readUpload(services, tx.tenantId as number, file);
    const name = await storeFileIn(services, tx, userId, { ...read, kind: file.kind, originalName });
    uploads[`/uploads/${originalName}`] = `/uploads/${name}`;
  }
  return uploads;
}

function uploadedFile(bytes: Buffer, fileName: string): UploadedFile & { kind: NewFile['kind'] } {
  if (fileName.endsWith('.jpg')) return { kind: 'image', bytes };
  return fileName.endsWith('.wav') ? { kind: 'voice', bytes } : { kind: 'document', bytes, fileName };
}

/** Sets SLA targets in hours; those in office hours use a calendar. */
export async function setSlaTargets(
  tx: Tx,
  userId: number,
  severities: Company['severities'],
): Promise<Company['severities']> {
  const { calendar: plan, targets } = readSla();
  const calendar = await tx.first(sql<{ id: number; version: number }>`
    insert into business_calendars (tenant_id, name, time_zone, hours, holidays, created_by, updated_by)
    values (${tx.tenantId}, ${plan.name}, ${plan.timeZone}, ${JSON.stringify(plan.hours)},
      ${JSON.stringify(plan.holidays)}, ${userId}, ${userId})
    returning id, version`);
  const after = new Map(severities);
  for (const [name, { officeHours, ...hours }] of Object.entries(targets)) {
    const level = find(severities, name);
    const used = officeHours && calendar ? calendar : null;
    await tx.run(sql`
      update severity_levels set resolve_hours = ${hours.resolveHours},
        first_response_hours = ${hours.firstResponseHours}, next_response_hours = ${hours.nextResponseHours},
        calendar_id = ${used?.id ?? null}
      where tenant_id = ${tx.tenantId} and id = ${level.id}`);
    const pauseOnCategories = ['paused'] as const;
    const rule = { ...hours, warnAtPercent: 75, pauseOnCategories, calendar: used };
    after.set(name, { ...level, rule, ...(officeHours && { calendar: plan }) });
  }
  return after;
}

/** Age of the first check of the escalation rules: long enough ago to reach the second level. */
export const firstCheckAge = 5 * hour;

export async function addEscalationRules(tx: Tx, company: Company, firstCheck: Date): Promise<void> {
  for (const rule of readSla().escalationRules) await addEscalationRule(tx, company, rule);
  const quiet = await tx.rows(sql<{ id: number }>`
    select r.id from sentiment_responses r where r.tenant_id = ${tx.tenantId} and r.is_open and not exists (
      select from sentiment_response_tracking t
      where t.tenant_id = r.tenant_id and t.response_id = r.id and t.created_at > ${firstCheck})`);
  for (const { id } of quiet) await enqueue(tx, { kind: clockJob, key: String(id), runAt: firstCheck });
}

async function addEscalationRule(tx: Tx, company: Company, plan: SlaPlan['escalationRules'][number]): Promise<void> {
  const { name, type, level, afterMinutes, percent = null, notifyLead = false, remind } = plan;
  const severityId = (key: string | undefined) => (key ? find(company.severities, key).id : null);
  const rule = await tx.first(sql<{ id: number }>`
    insert into escalation_rules (tenant_id, name, type, level, after_minutes, percent, notify_lead, sentiment_id,
      severity_level_id, raise_severity_to, repeat_every_minutes, max_repeats, created_by, updated_by)
    values (${tx.tenantId}, ${name}, ${type}, ${level}, ${afterMinutes}, ${percent}, ${notifyLead},
      ${plan.form ? find(company.forms, plan.form).id : null}, ${severityId(plan.severity)},
      ${severityId(plan.raiseTo)}, ${remind?.everyMinutes ?? null}, ${remind?.times ?? 0}, ${company.owner.id},
      ${company.owner.id})
    returning id`);
  const userIds = (keys: readonly string[] = []) => keys.map((key) => find(company.people, key).id);
  const links = [
    ['escalation_rule_users', 'user_id', userIds(plan.notify)],
    ['escalation_rule_new_users', 'user_id', userIds(plan.assign)],
    ['escalation_rule_new_groups', 'group_id', plan.assignGroup ? [find(company.groups, plan.assignGroup).id] : []],
  ] as const;
  for (const [table, column, ids] of links) {
    await tx.run(sql`
      insert into ${sql.ref(table)} (tenant_id, rule_id, ${sql.ref(column)})
      select ${tx.tenantId}::integer, ${rule?.id ?? 0}::integer, id from unnest(${ids}::integer[]) id`);
  }
}

/** Runs the SLA clock jobs twice: as of the first check and as of now. */
export async function runClocks(services: Services, tenantId: number, now: Date): Promise<void> {
  await runDueJobs({ ...services, now: () => new Date(now.getTime() - firstCheckAge) }, jobKinds);
  await services.database.transaction(tenantId, (tx) => enqueue(tx, { kind: replanJob, key: 'all', runAt: now }));
  await runDueJobs({ ...services, now: () => now }, jobKinds);
  await services.database.transaction(tenantId, (tx) =>
    tx.run(sql`
      update sentiment_responses r set updated_at = t.last, escalated_at = least(r.escalated_at, t.last)
      from (select response_id, max(created_at) as last from sentiment_response_tracking
        where tenant_id = ${tx.tenantId} group by response_id) t
      where r.tenant_id = ${tx.tenantId} and r.id = t.response_id`),
  );
}

export async function addStatuses(
  actor: Actor,
  { renamed, custom: { key, ...custom } }: ReturnType<typeof readCompany>['statuses'],
): Promise<void> {
  const { tx } = actor;
  const statuses = resourceOf('responseStatuses');
  for (const [status, label] of Object.entries(renamed)) {
    const { id } = statusNamed(await readStatuses(tx), status);
    await updateRow(actor, statuses, id, { label });
  }
  await createRow(actor, statuses, custom, { key });
  const repairs = await tx.rows(sql<{ id: number; userId: number; at: Date }>`
    select r.id, min(j.user_id) as user_id, greatest(r.updated_at, (select max(t.created_at)
      from sentiment_response_tracking t where t.tenant_id = r.tenant_id and t.response_id = r.id)) as at
    from sentiment_responses r join sentiment_response_users j on j.tenant_id = r.tenant_id and j.response_id = r.id
    where r.tenant_id = ${tx.tenantId} and r.status = ${custom.base}
      and r.summary ~* '(through the ceiling|smoke detector)'
    group by r.tenant_id, r.id order by r.id`);
  for (const { id, userId, at } of repairs) {
    // Uses the time of the last history entry and the assignee as actor.
    await changeStatus({ tx, session: { userId }, at }, await lockResponse({ tx }, id), { status: key });
    await tx.run(
      sql`update sentiment_responses set updated_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
  }
}

/** Adds mentions, and makes assignees, note authors and mentioned users watch a response. */
export async function addWatchers(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into mentions (tenant_id, tracking_id, response_id, user_id, created_at)
    select t.tenant_id, t.id, t.response_id, named::integer, t.created_at
    from sentiment_response_tracking t, jsonb_array_elements_text(t.detail -> 'mentions') named
    where t.tenant_id = ${tx.tenantId} and t.kind = 'note'`);
  await tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id)
    select tenant_id, response_id, user_id from sentiment_response_users where tenant_id = ${tx.tenantId}
    union select tenant_id, response_id, user_id from sentiment_response_tracking
      where tenant_id = ${tx.tenantId} and kind = 'note' and user_id is not null
    union select tenant_id, response_id, user_id from mentions where tenant_id = ${tx.tenantId}`);
}

/** Links each response rejected as a duplicate with the earlier one of the same customer. */
export async function addDuplicates(tx: Tx): Promise<void> {
  await tx.run(sql`
    with pairs as (
      select d.tenant_id, d.id, d.status_since, d.updated_by, o.id as original_id, d.reference, o.reference as original
      from sentiment_responses d
      join sentiment_responses o on o.tenant_id = d.tenant_id and o.customer_response_id = d.customer_response_id
        and o.sentiment_id = d.sentiment_id and o.id < d.id and o.status <> 'rejected'
      where d.tenant_id = ${tx.tenantId} and d.rejection_code = 'duplicate'
    ), linked as (
      update sentiment_responses r set duplicate_of = p.original_id, rejection_reason = p.original
      from pairs p where r.tenant_id = p.tenant_id and r.id = p.id
    )
    insert into sentiment_response_tracking
      (tenant_id, response_id, kind, notes, detail, user_id, created_by, updated_by, created_at, updated_at)
    select p.tenant_id, entry.response_id, 'duplicate', entry.notes, entry.detail, t.user_id, t.user_id, t.user_id,
      entry.at, entry.at
    from pairs p
    join sentiment_response_tracking t on t.tenant_id = p.tenant_id and t.response_id = p.id and t.status = 'rejected'
    cross join lateral (values
      (p.id, 'Merged into ' || p.original, jsonb_build_object('to', p.original_id)),
      (p.original_id, p.reference || ' was merged into this response', jsonb_build_object('added', p.id))
    ) link (response_id, notes, detail)
    cross join lateral (
      select link.*, greatest(p.status_since, max(e.created_at)) as at from sentiment_response_tracking e
      where e.tenant_id = p.tenant_id and e.response_id = link.response_id
    ) entry`);
}
