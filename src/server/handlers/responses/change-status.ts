import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict, invalid } from '../../../contract/errors.ts';
import type { RejectionCode, Resolution } from '../../../contract/schemas/response-end.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import type { StatusWord } from '../../../contract/schemas/status-word.ts';
import { causeInWords, reasonInWords, resolutionInWords } from '../../../domain/response-end.ts';
import { moveInWords, movesToday, needsReason } from '../../../domain/status.ts';
import { isOwn, standingAt, stepsFrom, wordOf } from '../../../domain/status-words.ts';
import { audit } from '../../crud/audit.ts';
import type { Actor } from '../../http/call.ts';
import { settleClock } from '../../sla/settle-clock.ts';
import { planFollowUp } from '../../surveys/cases/follow-up-job.ts';
import { type Locked, writeResponse } from './lock-response.ts';
import { readStatusWords, statusNamed } from './status-words.ts';
import { track } from './track.ts';

export interface StatusWish {
  /** A built-in status, or the key of one of the tenant's own. */
  status: string;
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
  const words = await readStatusWords(actor.tx);
  const from = wordOf(words, response);
  const to = statusNamed(words, wish.status);
  if (to.key === from.key) return false;
  assertAllowed(words, response, to);
  const reason = reasonInWords(wish.reasonCode, wish.reason);
  if (needsReason(to.base) && !reason) throw invalid([{ path: 'reason', message: 'Say why it is rejected' }]);
  const ends = to.base === from.base ? {} : endsOf(response, to.base, wish, reason);
  await writeResponse(actor, response, { ...standingAt(to), ...ends });
  const said = [reason, ...resolutionWords(wish.resolution)].filter(Boolean).join('. ');
  const detail = { ...detailOf(from, to), ...(reason ? { reason } : {}), ...ends };
  const notes = moveInWords(from, to, said);
  await track(actor, response.id, { kind: 'status', status: to.base, notes, detail });
  const before = { status: from.base, ...(isOwn(from) ? { ownStatus: from.key } : {}) };
  await audit(actor, resourceOf('sentimentResponses'), response.id, { before, after: detail });
  if (to.base !== from.base) await planFollowUp(actor.tx, response, to.base, response.now);
  await settleClock(actor, response);
  return true;
}

/** What a machine reads of a move. */
export function detailOf(from: StatusWord, to: StatusWord) {
  const own = isOwn(from) || isOwn(to) ? { fromKey: from.key, toKey: to.key } : {};
  return { from: from.base, to: to.base, ...own };
}

function assertAllowed(words: readonly StatusWord[], response: Locked, to: StatusWord): void {
  const { status, statusSince, now } = response;
  const allowed = stepsFrom(words, response, movesToday(status, statusSince, now)).map(({ key }) => key);
  if (allowed.includes(to.key)) return;
  throw conflict('ILLEGAL_MOVE', whyNot(wordOf(words, response), to, allowed), { allowed });
}

function whyNot(from: StatusWord, to: StatusWord, allowed: readonly string[]): string {
  if (!to.isActive) return `“${to.label}” is no longer in use`;
  if (allowed.length === 0) return 'This response was closed too long ago to be reopened';
  return `From ${from.label} a response cannot become ${to.label}`;
}

/** What begins and ends with a move from one built-in status to another. */
function endsOf(response: Locked, to: Status, wish: StatusWish, reason: string | undefined) {
  return {
    statusSince: response.now,
    ...resolutionOf(response, to, wish),
    ...rejectionOf(to, wish, reason),
  };
}

/** Closing keeps how and when it was resolved; whatever is open again, or was never solved, has neither. */
function resolutionOf(response: Locked, status: Status, { resolution }: StatusWish) {
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
