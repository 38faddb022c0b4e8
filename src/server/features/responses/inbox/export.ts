import { Readable } from 'node:stream';
import { resourceOf } from '../../../../contract/catalogue.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { type StatusRef, statusLabelOf } from '../../../../domain/status-labels.ts';
import { audit } from '../../../platform/crud/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { csvOf, jsonOf } from '../../../platform/files/csv.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readStatuses } from '../handling/response-statuses.ts';
import { viewerOf } from './built-in-views.ts';
import { inboxQuery } from './filters.ts';
import { type InboxPage, inboxPage } from './page.ts';

const mostRows = 100_000;
const rowsAtOnce = 500;

/**
 * Streams the filtered responses. Each page is read on demand in its own transaction, so that memory and transaction
 * time stay bounded.
 */
async function exportRows(call: Call<never>): Promise<unknown> {
  const { format = 'csv', ...params } = call.query;
  const { first, labels } = await inTenant(call, async (tx) => {
    const page = await readPage(call, tx, params);
    await audit({ tx, session: call.session, request: call.request }, resourceOf('sentimentResponses'), null, {
      after: { exported: params },
    });
    return { first: page, labels: await readStatuses(tx) };
  });
  const day = new Date().toISOString().slice(0, 10);
  call.reply
    .header('content-type', format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="responses-${day}.${format}"`)
    .header('x-export-limit', mostRows);
  const rows = rowsOf(call, params, first);
  return format === 'json' ? Readable.from(jsonOf(rows)) : csvOf(cellsOf(labelled(rows, labels)));
}

export { exportRows as export };

type Params = Record<string, unknown>;
type Row = Record<string, unknown> & StatusRef;

async function* rowsOf(call: Call<never>, params: Params, first: InboxPage): AsyncGenerator<Row> {
  let page = first;
  for (let left = mostRows; ; ) {
    const rows = (JSON.parse(page.json) as Row[]).slice(0, left);
    yield* rows;
    left -= rows.length;
    const { next } = page;
    if (!next || left <= 0) return;
    page = await inTenant(call, (tx) => readPage(call, tx, params, next));
  }
}

async function readPage({ session }: Call<never>, tx: Tx, params: Params, after?: string): Promise<InboxPage> {
  const paged = { ...params, _start: '0', _end: String(rowsAtOnce), ...(after ? { _after: after } : {}) };
  const query = await inboxQuery(tx, { params: paged, viewer: viewerOf({ tx, session }) });
  return inboxPage(tx, query, true);
}

function inTenant<T>({ services, session }: Call<never>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.database.transaction(session.tenantId, work);
}

async function* labelled(rows: AsyncIterable<Row>, labels: readonly StatusOption[]): AsyncGenerator<Row> {
  for await (const row of rows) yield { ...row, statusLabel: statusLabelOf(labels, row).label };
}

async function* cellsOf(rows: AsyncIterable<Row>): AsyncGenerator<unknown[]> {
  yield columns.map(([head]) => head);
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

const columns: [head: string, cell: (row: Record<string, unknown>) => unknown][] = [
  ['Reference', ({ reference }) => reference],
  ['Form', ({ sentimentName }) => sentimentName],
  ['Status', ({ statusLabel }) => statusLabel],
  ['Severity', ({ severityName }) => severityName],
  ['Customer', ({ customerName }) => customerName],
  ['Comment', ({ summary }) => summary],
  ['Sentiment', ({ sentimentScore }) => sentimentScore],
  ['Assigned to', ({ assignedTo }) => namesOf(assignedTo)],
  ['Groups', ({ assignedGroups }) => namesOf(assignedGroups)],
  ['Escalation level', ({ escalationLevel }) => escalationLevel],
  ['Channel', ({ channel }) => channel],
  ['Received', ({ createdAt }) => createdAt],
  ['Due', ({ slaDueAt }) => slaDueAt],
  ['Resolved', ({ resolvedAt }) => resolvedAt],
  ['Changed', ({ updatedAt }) => updatedAt],
  ['Resolution', ({ resolutionCode }) => resolutionCode],
  ['Cause', ({ rootCause }) => rootCause],
  ['Topics', ({ topics }) => (Array.isArray(topics) ? topics.join('; ') : '')],
  ['Built-in status', ({ status }) => status],
];

function namesOf(list: unknown): string {
  return Array.isArray(list) ? list.map(({ name }: { name: string }) => name).join('; ') : '';
}
