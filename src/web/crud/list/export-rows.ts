import { resourceOf } from '../../../contract/catalogue.ts';
import type { Params } from '../../providers/call.ts';
import { dataProvider } from '../../providers/data.ts';
import { getMany } from '../../providers/queries.ts';
import { queryClient } from '../../providers/query-client.ts';
import { cells } from '../cells/cells.tsx';
import type { Column, Row } from '../fields/column.ts';
import { type NameOf, namelessIn, namesIn } from '../fields/related.ts';
import type { Saving } from './export-button.tsx';
import type { ListParams } from './list-address.ts';

const rowsAtOnce = 500;

export interface Export extends Saving {
  resource: string;
  columns: readonly Column[];
  params: ListParams;
  pathParams: Params;
  mayRead: (resource: string) => boolean;
}

export async function exportRows(wanted: Export): Promise<{ name: string; text: string }> {
  const { resource, columns } = wanted;
  const table = [columns.map(({ label }) => harmless(label))];
  for (let page = 1; ; page += 1) {
    const rows = await pageOf(wanted, page);
    const nameOf = await namesFor(rows, wanted);
    for (const row of rows) table.push(columns.map((column) => textOf(row, column, nameOf)));
    wanted.onRows(table.length - 1);
    if (rows.length < rowsAtOnce) return { name: fileName(resource), text: csvOf(table) };
  }
}

async function pageOf({ resource, params, pathParams, signal }: Export, page: number): Promise<Row[]> {
  const { data } = await dataProvider.getList<Row>({
    resource,
    pagination: { currentPage: page, pageSize: rowsAtOnce, mode: 'server' },
    ...params,
    meta: { params: pathParams, queryContext: { client: queryClient, queryKey: [], signal } },
  });
  return data;
}

/** Numbers are safe; text is user input that may contain a formula. */
function textOf(row: Row, column: Column, nameOf: NameOf): string {
  const text = cells[column.kind].text({ row, column, nameOf });
  return column.kind === 'number' ? text : harmless(text);
}

async function namesFor(rows: readonly Row[], { columns, mayRead, signal }: Export): Promise<NameOf> {
  const names = new Map<string, Map<number, string>>();
  for (const column of columns) {
    const { target } = column;
    if (!target || !mayRead(target)) continue;
    const known = names.get(target) ?? new Map<number, string>();
    const ids = namelessIn(rows, column).filter((id) => !known.has(id));
    const { data } = ids.length > 0 ? await getMany(target, ids, signal) : { data: [] };
    for (const [id, name] of namesIn(target, data)) known.set(id, name);
    names.set(target, known);
  }
  return (target, id) => names.get(target)?.get(id);
}

function fileName(resource: string): string {
  const day = new Date().toLocaleDateString('sv');
  return `${resourceOf(resource).label[1].toLowerCase().replaceAll(/\W+/g, '-')}-${day}.csv`;
}

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** Formats rows as CSV (RFC 4180). */
export function csvOf(table: readonly (readonly string[])[]): string {
  return byteOrderMark + table.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** Prevents CSV injection: spreadsheets run text with these first characters as a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
