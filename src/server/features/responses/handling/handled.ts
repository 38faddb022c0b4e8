import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { type SlaState, slaState } from '../../../../domain/sla.ts';
import { movesToday } from '../../../../domain/status.ts';
import { forCustomers, statusLabelOf, stepsFrom } from '../../../../domain/status-labels.ts';
import { readRow } from '../../../platform/crud/read.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readStatuses } from './response-statuses.ts';

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
  const allowedStatuses = stepsFrom(statuses, row, await movesOf(tx, row)).map((to) => to.key);
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
