import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict, invalid } from '../../../core/contract/errors.ts';
import { audit, readRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Call } from '../../../core/server/http/call.ts';
import { enqueue, forEveryTenant, type PeriodicTask, withdraw } from '../../../core/server/jobs/job.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { formatCause, formatReason, formatResolution } from '../../rules/response-end.ts';
import { type SlaState, slaState } from '../../rules/sla.ts';
import { closeAfterDays, formatMove, movesToday, needsReason, resolveAfterDays } from '../../rules/status.ts';
import { forCustomers, isOwn, statusLabelOf, statusRefOf, stepsFrom } from '../../rules/status-labels.ts';
import type { responsesJobLabels } from '../../schemas/job-labels.ts';
import type { RejectionCode, Resolution } from '../../schemas/response-end.ts';
import type { SentimentResponse } from '../../schemas/sentiment-response.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { type Locked, lockResponse, track, writeResponse } from './lock-response.ts';
import { settleClock } from './settle-clock.ts';
import { readStatuses, statusNamed } from './statuses.ts';

interface StatusInput {
  status: string;
  /** Free text; a rejection requires it or a code. */
  reason?: string | undefined;
  reasonCode?: RejectionCode | undefined;
  resolution?: Resolution | undefined;
}

/** The only function that changes a status. 409 with the allowed ones. Returns whether it changed. */
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

export const followUpJob = 'follow-up' satisfies keyof typeof responsesJobLabels;

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
  await enqueue(tx, { kind: followUpJob, key: String(id), runAt });
}

export function followUpOf(tx: Tx, sentimentId: number) {
  return tx.first(sql<{ surveyId: number; hours: number }>`
    select follow_up_survey_id as survey_id, follow_up_hours as hours from sentiment_handling
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId} and follow_up_survey_id is not null`);
}

export type HandledResponse = SentimentResponse & {
  statusWord: Pick<StatusOption, 'key' | 'label' | 'customerLabel' | 'color'>;
  allowedStatuses: string[];
  slaState: SlaState;
};

export async function readHandled({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number) {
  const row = await readRow<SentimentResponse>(tx, resource, id);
  const statuses = await readStatuses(tx);
  const { key, label, color, ...statusOption } = statusLabelOf(statuses, row);
  const statusWord = { key, label, color, customerLabel: forCustomers({ label, ...statusOption }) };
  const allowedStatuses = stepsFrom(statuses, row, await readMoves(tx, row)).map((to) => to.key);
  return { ...row, statusWord, allowedStatuses, slaState: stateOf(row) } satisfies HandledResponse;
}

async function readMoves(tx: Tx, { id, status }: SentimentResponse) {
  const found = await tx.first(sql<{ statusSince: Date }>`
    select status_since from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  const now = new Date();
  return movesToday(status, found?.statusSince ?? now, now);
}

function stateOf(row: SentimentResponse): SlaState {
  const { createdAt, slaDueAt, resolvedAt, slaWarnAt, pausedAt, status } = row;
  const times = { dueAt: parseTime(slaDueAt), resolvedAt: parseTime(resolvedAt), pausedAt: parseTime(pausedAt) };
  return slaState({ createdAt: new Date(createdAt), status, warnAt: parseTime(slaWarnAt), ...times }, new Date());
}

function parseTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

const atOnce = 200;

interface TimeMove {
  from: Status;
  days: number;
  input: StatusInput;
}

const moves: readonly TimeMove[] = [
  {
    from: 'resolved',
    days: closeAfterDays,
    input: { status: 'closed', reason: `Resolved ${closeAfterDays} days ago` },
  },
  {
    from: 'pending_customer',
    days: resolveAfterDays,
    input: { status: 'resolved', reason: `No answer for ${resolveAfterDays} days`, resolution: { code: 'no_answer' } },
  },
];

/** Closes resolved responses, and resolves those awaiting the customer, after the configured days. */
export const moveByTime: PeriodicTask = {
  name: 'responses-move-by-time',
  everySeconds: 15 * 60,
  run: (services, now) => forEveryTenant(services, async (tx) => void (await moveResponsesByTime(tx, now))),
};

export async function moveResponsesByTime(tx: Tx, now: Date): Promise<number> {
  const actor: Actor = { tx, session: { userId: null } };
  let moved = 0;
  for (const { from, days, input } of moves) {
    for (const id of await waiting(tx, from, new Date(now.getTime() - days * 86_400_000))) {
      const response = await lockResponse(actor, id);
      // Another transaction may have changed the status before the lock was acquired.
      if (response.status === from && (await changeStatus(actor, response, input))) moved += 1;
    }
  }
  return moved;
}

async function waiting(tx: Tx, status: Status, before: Date): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses
    where tenant_id = ${tx.tenantId} and status = ${status} and status in ('pending_customer', 'resolved')
      and status_since < ${before}
    order by status_since limit ${atOnce}`);
  return rows.map(({ id }) => id);
}
