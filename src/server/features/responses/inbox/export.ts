import { resourceOf } from '../../../../contract/catalogue.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { type StatusRef, statusLabelOf } from '../../../../domain/status-labels.ts';
import { audit } from '../../../platform/crud/rows.ts';
import type { Database } from '../../../platform/db/database.ts';
import { csvOf, jsonOf } from '../../../platform/files/csv.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { WorkerTask } from '../../../platform/workers/worker-task.ts';
import { readStatuses } from '../handling/response-statuses.ts';
import { inboxQuery, type Params, type Viewer, viewerOf } from './filters.ts';
import { inboxPage } from './list.ts';

const mostRows = 100_000;
const rowsAtOnce = 500;

async function exportRows(call: Call<never>): Promise<unknown> {
  const { services, session, request } = call;
  const { tenantId } = session;
  const { format = 'csv', ...params } = call.query as Params & { format?: Format };
  const viewer = await services.database.transaction(tenantId, async (tx) => {
    await inboxQuery(tx, { params, viewer: viewerOf({ tx, session }) });
    await audit({ tx, session, request }, resourceOf('sentimentResponses'), null, { after: { exported: params } });
    return viewerOf({ tx, session });
  });
  const day = new Date().toISOString().slice(0, 10);
  const file = await services.workers.file(tenantId, inboxExportTask, { tenantId, format, params, viewer });
  call.reply
    .header('content-type', format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="responses-${day}.${format}"`)
    .header('x-export-limit', mostRows);
  return file;
}

export { exportRows as export };

type Format = 'csv' | 'json';
type Row = Record<string, unknown> & StatusRef;

interface ExportedView {
  tenantId: number;
  format: Format;
  params: Params;
  viewer: Viewer;
}

export const inboxExportTask: WorkerTask<ExportedView> = {
  name: 'inbox-export',
  async *write({ database }, view) {
    const rows = rowsOf(database, view);
    if (view.format === 'json') yield* jsonOf(rows);
    else yield* csvOf(cellsOf(labelled(rows, await database.transaction(view.tenantId, readStatuses))));
  },
};

/** Each page is read in its own transaction, so that memory and transaction time stay bounded. */
async function* rowsOf(database: Database, { tenantId, params, viewer }: ExportedView): AsyncGenerator<Row> {
  const readPage = (after: string | undefined) =>
    database.transaction(tenantId, async (tx) => {
      const paged = { ...params, _start: '0', _end: String(rowsAtOnce), ...(after ? { _after: after } : {}) };
      return inboxPage(tx, await inboxQuery(tx, { params: paged, viewer }), true);
    });
  let after: string | undefined;
  for (let left = mostRows; left > 0; ) {
    const page = await readPage(after);
    const rows = (JSON.parse(page.json) as Row[]).slice(0, left);
    yield* rows;
    left -= rows.length;
    if (!page.next) return;
    after = page.next;
  }
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
  ['Sentiment', ({ sentimentLabel }) => sentimentLabel],
  ['Sentiment score', ({ sentimentScore }) => sentimentScore],
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
