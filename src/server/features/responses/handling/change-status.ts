import { resourceOf } from '../../../../contract/catalogue.ts';
import { conflict, invalid } from '../../../../contract/errors.ts';
import type { RejectionCode, Resolution } from '../../../../contract/schemas/responses/response-end.ts';
import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { formatCause, formatReason, formatResolution } from '../../../../domain/response-end.ts';
import { formatMove, movesToday, needsReason } from '../../../../domain/status.ts';
import { isOwn, statusLabelOf, statusRefOf, stepsFrom } from '../../../../domain/status-labels.ts';
import { audit } from '../../../platform/crud/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { enqueue, withdraw } from '../../../platform/jobs/enqueue.ts';
import { type Locked, writeResponse } from '../record/lock-response.ts';
import { track } from '../record/track.ts';
import { settleClock } from '../sla/settle-clock.ts';
import { readStatuses, statusNamed } from './response-statuses.ts';

export interface StatusInput {
  status: string;
  /** Free text; a rejection requires it or a code. */
  reason?: string | undefined;
  reasonCode?: RejectionCode | undefined;
  resolution?: Resolution | undefined;
}

/**
 * The only function that changes a status. No-op for the current one; 409 with the allowed ones if forbidden. Returns
 * whether it changed.
 */
export async function changeStatus(actor: Actor, response: Locked, input: StatusInput): Promise<boolean> {
  const statuses = await readStatuses(actor.tx);
  const from = statusLabelOf(statuses, response);
  const to = statusNamed(statuses, input.status);
  if (to.key === from.key) return false;
  assertAllowed(statuses, response, to);
  const reason = formatReason(input.reasonCode, input.reason);
  if (needsReason(to.base) && !reason)
    throw invalid([{ path: 'reason', message: 'Enter the reason for the rejection' }]);
  const ends = to.base === from.base ? {} : endsOf(response, to.base, input, reason);
  await writeResponse(actor, response, { ...statusRefOf(to), ...ends });
  const reasonText = [reason, ...resolutionTexts(input.resolution)].filter(Boolean).join('. ');
  const detail = { ...detailOf(from, to), ...(reason ? { reason } : {}), ...ends };
  const notes = formatMove(from, to, reasonText);
  await track(actor, response.id, { kind: 'status', status: to.base, notes, detail });
  const before = { status: from.base, ...(isOwn(from) ? { customStatus: from.key } : {}) };
  await audit(actor, resourceOf('sentimentResponses'), response.id, { before, after: detail });
  if (to.base !== from.base) await planFollowUp(actor.tx, response, to.base, response.now);
  await settleClock(actor, response);
  return true;
}

export function detailOf(from: StatusOption, to: StatusOption) {
  const own = isOwn(from) || isOwn(to) ? { fromKey: from.key, toKey: to.key } : {};
  return { from: from.base, to: to.base, ...own };
}

function assertAllowed(statuses: readonly StatusOption[], response: Locked, to: StatusOption): void {
  const { status, statusSince, now } = response;
  const allowed = stepsFrom(statuses, response, movesToday(status, statusSince, now)).map(({ key }) => key);
  if (allowed.includes(to.key)) return;
  throw conflict('ILLEGAL_MOVE', whyNot(statusLabelOf(statuses, response), to, allowed), { allowed });
}

function whyNot(from: StatusOption, to: StatusOption, allowed: readonly string[]): string {
  if (!to.isActive) return `“${to.label}” is no longer in use`;
  if (allowed.length === 0) return 'This response was closed too long ago to be reopened';
  return `From ${from.label} a response cannot become ${to.label}`;
}

function endsOf(response: Locked, to: Status, input: StatusInput, reason: string | undefined) {
  return {
    statusSince: response.now,
    ...resolutionOf(response, to, input),
    ...rejectionOf(to, input, reason),
  };
}

function resolutionOf(response: Locked, status: Status, { resolution }: StatusInput) {
  const isStored = status === 'closed';
  if (status !== 'resolved' && !isStored) {
    return { resolvedAt: null, resolutionCode: null, rootCause: null, resolutionText: null };
  }
  return {
    resolvedAt: (isStored && response.resolvedAt) || response.now,
    resolutionCode: resolution?.code ?? (isStored ? response.resolutionCode : null),
    rootCause: resolution?.rootCause ?? (isStored ? response.rootCause : null),
    resolutionText: resolution?.text?.trim() || (isStored ? response.resolutionText : null),
  };
}

function rejectionOf(status: Status, { reasonCode }: StatusInput, reason: string | undefined) {
  if (status !== 'rejected') return { rejectionCode: null, rejectionReason: null, duplicateOf: null };
  return { rejectionCode: reasonCode ?? 'other', rejectionReason: reason ?? null };
}

export function resolutionTexts(resolution: Resolution | undefined): string[] {
  const { code, rootCause, text } = resolution ?? {};
  return [
    code ? formatResolution(code) : '',
    rootCause ? `Root cause: ${formatCause(rootCause)}` : '',
    text?.trim() ?? '',
  ].filter(Boolean);
}

export const followUpJob = 'follow-up';

interface Moved {
  id: number;
  sentimentId: number;
  customerResponseId: number | null;
}

/** Schedules a follow-up survey after resolution if the form has one; reopening cancels it. */
export async function planFollowUp(tx: Tx, { id, sentimentId, customerResponseId }: Moved, to: string, now: Date) {
  if (to === 'closed') return;
  if (to !== 'resolved') {
    await withdraw(tx, followUpJob, String(id));
    return;
  }
  const plan = customerResponseId === null ? undefined : await followUpOf(tx, sentimentId);
  if (!plan) return;
  const runAt = new Date(now.getTime() + plan.hours * 3_600_000);
  await enqueue(tx, { kind: followUpJob, key: String(id), payload: { surveyId: plan.surveyId }, runAt });
}

export function followUpOf(tx: Tx, sentimentId: number) {
  return tx.first(sql<{ surveyId: number; hours: number }>`
    select follow_up_survey_id as survey_id, follow_up_hours as hours from sentiment_handling
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId} and follow_up_survey_id is not null`);
}
