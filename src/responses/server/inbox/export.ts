import { resourceOf } from '../../../core/contract/catalogue.ts';
import { type ExportedCell, zonedTime } from '../../../core/contract/notations/exported-cell.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { type Database, sql, type Tx } from '../../../core/server/db/database.ts';
import { writeCsv, writeJson } from '../../../core/server/files/csv.ts';
import { writeWorkbook } from '../../../core/server/files/workbook.ts';
import type { Call } from '../../../core/server/http/call.ts';
import type { FileTask } from '../../../core/server/workers/worker-task.ts';
import { type StatusRef, statusLabelOf } from '../../rules/status-labels.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { readStatuses } from '../../shared/server/statuses.ts';
import { inboxQuery, type Params, viewerOf } from './filters.ts';
import { inboxPage } from './list.ts';

const mostRows = 100_000;
const rowsAtOnce = 500;

async function exportRows(call: Call<never>): Promise<unknown> {
  const { services, session, request } = call;
  const { tenantId } = session;
  const { format = 'csv', ...params } = call.query as Params & { format?: Format };
  await services.database.transaction(tenantId, async (tx) => {
    await inboxQuery(tx, { params, viewer: viewerOf({ tx, session }) });
    await audit({ tx, session, request }, resourceOf('sentimentResponses'), null, { after: { exported: params } });
  });
  const day = new Date().toISOString().slice(0, 10);
  const file = await services.workers.file(tenantId, inboxExportTask, {
    tenantId,
    format,
    params,
    userId: session.userId,
  });
  call.reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', `attachment; filename="responses-${day}.${format}"`)
    .header('x-export-limit', mostRows);
  return file;
}

export { exportRows as export };

type Format = 'csv' | 'xlsx' | 'json';
type Row = Record<string, unknown> & StatusRef;

const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

interface ExportedView {
  tenantId: number;
  format: Format;
  params: Params;
  userId: number;
}

export const inboxExportTask: FileTask<ExportedView> = {
  name: 'inbox-export',
  limits: { lane: 'export', seconds: 300, advice: 'Narrow the filters' },
  async *write({ database }, view) {
    const rows = streamRows(database, view);
    if (view.format === 'json') {
      yield* writeJson(rows);
      return;
    }
    const { labels, timeZone } = await database.transaction(view.tenantId, readWording);
    const cells = streamCells(labelled(rows, labels), columnsIn(timeZone));
    if (view.format === 'xlsx') yield* writeWorkbook([{ name: 'Responses', widths: [], sticky: 1, rows: cells }]);
    else yield* writeCsv(cells);
  },
};

async function readWording(tx: Tx) {
  const tenant = await tx.first(sql<{ timeZone: string }>`select time_zone from tenants where id = ${tx.tenantId}`);
  return { labels: await readStatuses(tx), timeZone: tenant?.timeZone ?? 'UTC' };
}

/** Each page is read in its own transaction, so that memory and transaction time stay bounded. */
async function* streamRows(database: Database, { tenantId, params, userId }: ExportedView): AsyncGenerator<Row> {
  // The call has checked the permissions that these filters need.
  const viewer = { tenantId, userId, permits: () => true };
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

type Column = readonly [head: string, cell: (row: Row) => ExportedCell];

async function* streamCells(rows: AsyncIterable<Row>, columns: readonly Column[]): AsyncGenerator<ExportedCell[]> {
  yield columns.map(([head]) => head);
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

function columnsIn(timeZone: string): Column[] {
  const plain = (head: string, name: keyof ResponseRow): Column => [head, (row) => plainCell(row[name])];
  const moment = (head: string, name: keyof ResponseRow): Column => [
    `${head} (${timeZone})`,
    (row) => zonedTime(textIn(row[name]), timeZone),
  ];
  return [
    plain('Reference', 'reference'),
    plain('Form', 'sentimentName'),
    ['Status', ({ statusLabel }) => plainCell(statusLabel)],
    plain('Severity', 'severityName'),
    plain('Customer', 'customerName'),
    plain('Comment', 'summary'),
    plain('Sentiment', 'sentimentLabel'),
    plain('Sentiment score', 'sentimentScore'),
    ['Assigned to', ({ assignedTo }) => joinNames(assignedTo)],
    ['Groups', ({ assignedGroups }) => joinNames(assignedGroups)],
    plain('Escalation level', 'escalationLevel'),
    plain('Channel', 'channel'),
    moment('Received', 'createdAt'),
    moment('Due', 'slaDueAt'),
    moment('Resolved', 'resolvedAt'),
    moment('Changed', 'updatedAt'),
    plain('Resolution', 'resolutionCode'),
    plain('Cause', 'rootCause'),
    ['Topics', ({ topics }) => (Array.isArray(topics) ? topics.join('; ') : '')],
    plain('Built-in status', 'status'),
  ];
}

const plainCell = (value: unknown): ExportedCell => (typeof value === 'number' ? value : textIn(value));

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

function joinNames(list: unknown): string {
  return Array.isArray(list) ? list.map(({ name }: { name: string }) => name).join('; ') : '';
}
