import { resourceOf } from '../../../contract/catalogue.ts';
import type { Params } from '../../providers/call.ts';
import { dataProvider } from '../../providers/data.ts';
import { queryClient } from '../../providers/query-client.ts';
import { cells } from '../cells/cells.ts';
import type { Column } from '../list/columns.ts';
import type { Wishes } from '../list/list-address.ts';
import { type NameOf, namelessIn, namesOf } from '../related.ts';
import type { Row } from '../row.ts';
import { csvOf, harmless } from './csv.ts';

const rowsAtOnce = 500;

export interface Export {
  resource: string;
  columns: readonly Column[];
  wishes: Wishes;
  params: Params;
  /** Resources whose names the caller may read. */
  mayRead: (resource: string) => boolean;
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

/** Every row that matches, as a file: the columns that are shown, in their order. */
export async function exportRows(wanted: Export): Promise<{ name: string; text: string }> {
  const { resource, columns } = wanted;
  const table = [columns.map(({ label }) => harmless(label))];
  for (let page = 1; ; page += 1) {
    const rows = await pageOf(wanted, page);
    const nameOf = await namesFor(rows, wanted);
    for (const row of rows) table.push(columns.map((column) => textOf(row, column, nameOf)));
    wanted.onProgress(table.length - 1);
    if (rows.length < rowsAtOnce) return { name: fileName(resource), text: csvOf(table) };
  }
}

async function pageOf({ resource, wishes, params, signal }: Export, page: number): Promise<Row[]> {
  const { data } = await dataProvider.getList<Row>({
    resource,
    pagination: { currentPage: page, pageSize: rowsAtOnce, mode: 'server' },
    ...wishes,
    meta: { params, queryContext: { client: queryClient, queryKey: [], signal } },
  });
  return data;
}

/** Numbers are ours and stay numbers; text is whatever somebody typed. */
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
    for (const [id, name] of await namesOf(target, ids, signal)) known.set(id, name);
    names.set(target, known);
  }
  return (target, id) => names.get(target)?.get(id);
}

function fileName(resource: string): string {
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  const day = date.map((part) => String(part).padStart(2, '0')).join('-');
  return `${resourceOf(resource).label[1].toLowerCase().replaceAll(/\W+/g, '-')}-${day}.csv`;
}
