import { sql } from 'kysely';
import type { SentimentResponse } from '../../../contract/schemas/sentiment-response.ts';
import type { StatusWord } from '../../../contract/schemas/status-word.ts';
import { type SlaState, slaState } from '../../../domain/sla.ts';
import { movesToday } from '../../../domain/status.ts';
import { forCustomers, stepsFrom, wordOf } from '../../../domain/status-words.ts';
import { readRow } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { readStatusWords } from './status-words.ts';

export type HandledResponse = SentimentResponse & {
  /** What its status is called, among the staff and to its customer. */
  statusWord: Pick<StatusWord, 'key' | 'label' | 'customerLabel' | 'color'>;
  /** The keys of the statuses that it may go to. */
  allowedStatuses: string[];
  slaState: SlaState;
};

/** A response as it now stands, with where it may go from here and how it stands against its deadline. */
export async function readHandled({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number) {
  const row = await readRow<SentimentResponse>(tx, resource, id);
  const words = await readStatusWords(tx);
  const { key, label, color, ...word } = wordOf(words, row);
  const statusWord = { key, label, color, customerLabel: forCustomers({ label, ...word }) };
  const allowedStatuses = stepsFrom(words, row, await movesOf(tx, row)).map((to) => to.key);
  return { ...row, statusWord, allowedStatuses, slaState: stateOf(row) } satisfies HandledResponse;
}

async function movesOf(tx: Tx, { id, status }: SentimentResponse) {
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
