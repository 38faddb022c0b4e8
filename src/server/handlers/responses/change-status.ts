import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict, invalid } from '../../../contract/errors.ts';
import type { RejectionCode, Resolution } from '../../../contract/schemas/response-end.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import { causeInWords, reasonInWords, resolutionInWords } from '../../../domain/response-end.ts';
import { moveInWords, movesToday, needsReason, statusInWords } from '../../../domain/status.ts';
import { audit } from '../../crud/audit.ts';
import type { Actor } from '../../http/call.ts';
import { settleClock } from '../../sla/settle-clock.ts';
import { planFollowUp } from '../../surveys/cases/follow-up-job.ts';
import { type Locked, writeResponse } from './lock-response.ts';
import { track } from './track.ts';

export interface StatusWish {
  status: Status;
  /** Why, in the colleague's words; rejecting needs it or a code. */
  reason?: string | undefined;
  reasonCode?: RejectionCode | undefined;
  resolution?: Resolution | undefined;
}

/**
 * Moves a locked response to another status: the one way to do so. Asking for the status that it has changes
 * nothing; a move that is not allowed is 409 with those that are. Answers whether it moved.
 */
export async function changeStatus(actor: Actor, response: Locked, wish: StatusWish): Promise<boolean> {
  const { status: to } = wish;
  const { status: from } = response;
  if (to === from) return false;
  assertAllowed(response, to);
  const reason = reasonInWords(wish.reasonCode, wish.reason);
  if (needsReason(to) && !reason) throw invalid([{ path: 'reason', message: 'Say why it is rejected' }]);
  const ends = { ...resolutionOf(response, wish), ...rejectionOf(to, wish, reason) };
  await writeResponse(actor, response, { status: to, statusSince: response.now, ...ends });
  const said = [reason, ...resolutionWords(wish.resolution)].filter(Boolean).join('. ');
  const detail = { from, to, ...(reason ? { reason } : {}), ...ends };
  await track(actor, response.id, { kind: 'status', status: to, notes: moveInWords(from, to, said), detail });
  await audit(actor, resourceOf('sentimentResponses'), response.id, { before: { status: from }, after: detail });
  await planFollowUp(actor.tx, response, to, response.now);
  await settleClock(actor, response);
  return true;
}

function assertAllowed({ status: from, statusSince, now }: Locked, to: Status): void {
  const allowed = movesToday(from, statusSince, now);
  if (allowed.includes(to)) return;
  const message =
    allowed.length === 0
      ? 'This response was closed too long ago to be reopened'
      : `From ${statusInWords(from)} a response cannot become ${statusInWords(to)}`;
  throw conflict('ILLEGAL_MOVE', message, { allowed });
}

/** Closing keeps how and when it was resolved; whatever is open again, or was never solved, has neither. */
function resolutionOf(response: Locked, { status, resolution }: StatusWish) {
  const isKept = status === 'closed';
  if (status !== 'resolved' && !isKept) {
    return { resolvedAt: null, resolutionCode: null, rootCause: null, resolutionText: null };
  }
  return {
    resolvedAt: (isKept && response.resolvedAt) || response.now,
    resolutionCode: resolution?.code ?? (isKept ? response.resolutionCode : null),
    rootCause: resolution?.rootCause ?? (isKept ? response.rootCause : null),
    resolutionText: resolution?.text?.trim() || (isKept ? response.resolutionText : null),
  };
}

/** Whoever reopens what was rejected also takes back that it was a duplicate. */
function rejectionOf(status: Status, { reasonCode }: StatusWish, reason: string | undefined) {
  if (status !== 'rejected') return { rejectionCode: null, rejectionReason: null, duplicateOf: null };
  return { rejectionCode: reasonCode ?? 'other', rejectionReason: reason ?? null };
}

/** A resolution as a history tells it, part by part. */
export function resolutionWords(resolution: Resolution | undefined): string[] {
  const { code, rootCause, text } = resolution ?? {};
  return [
    code ? resolutionInWords(code) : '',
    rootCause ? `Cause: ${causeInWords(rootCause)}` : '',
    text?.trim() ?? '',
  ].filter(Boolean);
}
