import { resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import { snakeOf } from '../../../core/server/crud/columns.ts';
import { readRow, stale } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { enqueue } from '../../../core/server/jobs/job.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { isDeed } from '../../rules/sla/escalation.ts';
import type { responsesJobLabels } from '../../schemas/job-labels.ts';
import type { SentimentResponse, TrackingEntry } from '../../schemas/sentiment-response.ts';
import { notifyWatchers } from './notify-users.ts';

export interface Locked {
  id: number;
  reference: string;
  sentimentId: number;
  channel: SentimentResponse['channel'];
  version: number;
  status: Status;
  customStatusId: number | null;
  statusSince: Date;
  severityLevelId: number | null;
  customerResponseId: number | null;
  customerName: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
  resolutionCode: string | null;
  rootCause: string | null;
  resolutionText: string | null;
  rejectionCode: string | null;
  rejectionReason: string | null;
  duplicateOf: number | null;
  slaDueAt: Date | null;
  slaWarnAt: Date | null;
  firstResponseDueAt: Date | null;
  firstRespondedAt: Date | null;
  nextResponseDueAt: Date | null;
  pausedAt: Date | null;
  pausedMs: number;
  escalationType: string;
  escalationLevel: number;
  escalatedAt: Date | null;
  now: Date;
}

/**
 * Locks a response until commit, so that changes are serialized. 404 if unknown; 409 if `sent` has an outdated version.
 */
export async function lockResponse(
  { tx }: Pick<Actor, 'tx'>,
  id: number,
  sent: { version?: number | undefined } = {},
): Promise<Locked> {
  const found = await tx.first(sql<Locked>`
    select id, reference, sentiment_id, channel, version, status, custom_status_id, status_since, severity_level_id, customer_response_id,
      customer_name, created_at, resolved_at, resolution_code, root_cause, resolution_text, rejection_code,
      rejection_reason, duplicate_of, sla_due_at, sla_warn_at, first_response_due_at, first_responded_at,
      next_response_due_at, paused_at, paused_ms, escalation_type, escalation_level, escalated_at, now() as now
    from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!found) throw notFound();
  if (sent.version !== undefined && sent.version !== found.version) {
    throw stale(await readRow(tx, resourceOf('sentimentResponses'), id), { ...sent });
  }
  return found;
}

/** Locks the response that a duplicate was merged into, or the response itself: what customers write belongs to it. */
export async function lockSurvivor(actor: Pick<Actor, 'tx'>, id: number): Promise<Locked> {
  const response = await lockResponse(actor, (await mergedInto(actor.tx, id)) ?? id);
  // Another transaction may have merged it before the lock was acquired.
  return response.duplicateOf === null ? response : lockSurvivor(actor, response.duplicateOf);
}

export async function mergedInto(tx: Tx, id: number): Promise<number | null> {
  const found = await tx.first(sql<{ duplicateOf: number | null }>`
    select duplicate_of from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found?.duplicateOf ?? null;
}

/** Locks a response for a job, which does not wait for its editor. */
export async function holdIfFree(tx: Tx, id: number): Promise<'held' | 'busy' | 'gone'> {
  const own = sql`from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`;
  if (await tx.first(sql`select id ${own} for no key update skip locked`)) return 'held';
  return (await tx.first(sql`select id ${own}`)) ? 'busy' : 'gone';
}

type Written = Partial<Omit<Locked, 'id' | 'reference' | 'sentimentId' | 'channel' | 'version' | 'createdAt' | 'now'>>;

export async function writeResponse(
  { tx, session }: Pick<Actor, 'tx' | 'session'>,
  response: Locked,
  changes: Written = {},
): Promise<void> {
  const columns = Object.entries(changes).map(([name, value]) => sql`, ${sql.ref(snakeOf(name))} = ${value}`);
  await tx.run(sql`
    update sentiment_responses
    set version = version + 1, updated_at = now(), updated_by = ${session.userId} ${sql.join(columns, sql``)}
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  Object.assign(response, changes, { version: response.version + 1 });
}

/** Writes SLA clock columns without a new version, because they are derived from the history. */
export async function writeClock({ tx }: Pick<Actor, 'tx'>, response: Locked, clock: Written): Promise<void> {
  const assignments = Object.entries(clock).map(([name, value]) => sql`${sql.ref(snakeOf(name))} = ${value}`);
  await tx.run(sql`
    update sentiment_responses set ${sql.join(assignments)}
    where tenant_id = ${tx.tenantId} and id = ${response.id}`);
  Object.assign(response, clock);
}

export const clockJob = 'clock' satisfies keyof typeof responsesJobLabels;

type Entry = Pick<TrackingEntry, 'kind' | 'notes'> &
  Partial<Pick<TrackingEntry, 'detail'>> & { status?: Status | null };

export async function track(actor: Actor, responseId: number, entry: Entry) {
  const { tx, session, batch, at } = actor;
  const notes = batch?.text ? `${entry.notes} (${batch.text})` : entry.notes;
  const detail = {
    ...entry.detail,
    ...(batch ? { batchId: batch.id } : {}),
    ...(batch?.withReply && { withReply: true }),
  };
  // clock_timestamp() preserves the order of entries of one transaction.
  const inserted = await tx.first(sql<{ id: number }>`
    insert into sentiment_response_tracking
      (tenant_id, response_id, kind, notes, status, detail, user_id, created_by, updated_by, created_at, updated_at)
    values (${tx.tenantId}, ${responseId}, ${entry.kind}, ${notes}, ${entry.status ?? null},
      ${JSON.stringify(detail)},
      ${session.userId}, ${session.userId}, ${session.userId}, coalesce(${at ?? null}::timestamptz, clock_timestamp()),
      coalesce(${at ?? null}::timestamptz, now()))
    returning id`);
  if (isDeed({ kind: entry.kind, userId: session.userId })) await rescheduleAfterActivity(tx, responseId);
  await notifyWatchers(actor, responseId, entry.kind);
  return inserted?.id as number;
}

async function rescheduleAfterActivity(tx: Tx, responseId: number): Promise<void> {
  const rule = await tx.first(sql`
    select id from escalation_rules where tenant_id = ${tx.tenantId} and is_active and type = 'on_inactivity' limit 1`);
  if (rule) await enqueue(tx, { kind: clockJob, key: String(responseId), isKept: true });
}
