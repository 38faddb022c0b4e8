import type { SentimentResponse, Status } from '../../../contract/schemas/sentiment-response.ts';
import { type SlaState, slaState } from '../../../domain/sla.ts';
import { allowedFrom } from '../../../domain/status.ts';
import { readRow } from '../../crud/read.ts';
import type { Call } from '../../http/call.ts';

export type HandledResponse = SentimentResponse & { allowedStatuses: readonly Status[]; slaState: SlaState };

/** A response as it now stands, with where it may go from here and how it stands against its deadline. */
export async function readHandled({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number) {
  const row = await readRow<SentimentResponse>(tx, resource, id);
  return { ...row, allowedStatuses: allowedFrom(row.status), slaState: stateOf(row) } satisfies HandledResponse;
}

function stateOf(row: SentimentResponse): SlaState {
  const { createdAt, slaDueAt, resolvedAt, slaWarnAt, pausedAt, status } = row;
  const times = { dueAt: timeOf(slaDueAt), resolvedAt: timeOf(resolvedAt), pausedAt: timeOf(pausedAt) };
  return slaState({ createdAt: new Date(createdAt), status, warnAt: timeOf(slaWarnAt), ...times }, new Date());
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
