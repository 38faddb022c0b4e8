import { sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict, invalid } from '../../../contract/errors.ts';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import { allowedFrom, moveInWords, needsReason, statusInWords } from '../../../domain/status.ts';
import { audit } from '../../crud/audit.ts';
import type { Actor } from '../../http/call.ts';
import { writeResponse } from './lock-response.ts';
import { track } from './track.ts';

interface Wish {
  status: Status;
  reason?: string | undefined;
}

/**
 * Moves a locked response to another status: the one way to do so. Asking for the status that it has changes
 * nothing; a move that is not allowed is 409 with those that are.
 */
export async function changeStatus(
  actor: Actor,
  { id, status: from }: { id: number; status: Status },
  { status, reason }: Wish,
): Promise<void> {
  if (status === from) return;
  const allowed = allowedFrom(from);
  if (!allowed.includes(status)) {
    const message = `From ${statusInWords(from)} a response cannot become ${statusInWords(status)}`;
    throw conflict('ILLEGAL_MOVE', message, { allowed });
  }
  if (needsReason(status) && !reason?.trim()) throw invalid([{ path: 'reason', message: 'Say why it is rejected' }]);
  await writeResponse(actor, id, sql`status = ${status}, resolved_at = ${resolvedAt(status)}`);
  await track(actor, id, { kind: 'status', status, notes: moveInWords(from, status, reason) });
  await audit(actor, resourceOf('sentimentResponses'), id, {
    before: { status: from },
    after: { status, ...(reason ? { reason } : {}) },
  });
}

// Closing keeps the moment of resolving; whatever is open again, or was never solved, has none.
function resolvedAt(status: Status) {
  if (status === 'resolved') return sql`now()`;
  return status === 'closed' ? sql`coalesce(resolved_at, now())` : sql`null`;
}
