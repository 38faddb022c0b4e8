import { sql } from 'kysely';
import type { SentimentResponse, Status } from '../../../contract/schemas/sentiment-response.ts';
import { type SlaState, slaState } from '../../../domain/sla.ts';
import { movesToday } from '../../../domain/status.ts';
import { readRow } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';

export type HandledResponse = SentimentResponse & { allowedStatuses: readonly Status[]; slaState: SlaState };

/** A response as it now stands, with where it may go from here and how it stands against its deadline. */
export async function readHandled({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number) {
  const row = await readRow<SentimentResponse>(tx, resource, id);
  const allowedStatuses = await movesOf(tx, row);
  return { ...row, allowedStatuses, slaState: stateOf(row) } satisfies HandledResponse;
}

async function movesOf(tx: Tx, { id, status }: SentimentResponse): Promise<readonly Status[]> {
  const found = await tx.first(sql<{ statusSince: Date }>`
    select status_since from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  const now = new Date();
  return movesToday(status, found?.statusSince ?? now, now);
}

function stateOf(row: SentimentResponse): SlaState {
  const { createdAt, slaDueAt, resolvedAt, slaWarnAt, pausedAt, status } = row;
  const times = { dueAt: timeOf(slaDueAt), resolvedAt: timeOf(resolvedAt), pausedAt: timeOf(pausedAt) };
  return slaState({ createdAt: new Date(createdAt), status, warnAt: timeOf(slaWarnAt), ...times }, new Date());
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
