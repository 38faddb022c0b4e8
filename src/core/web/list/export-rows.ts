import { resourceOf } from '../../contract/catalogue.ts';
import { byteOrderMark, csvLine, type ExportedCell, zonedTime } from '../../contract/notations/exported-cell.ts';
import { shownZone } from '../../contract/notations/notation.ts';
import { cells } from '../cells/cells.tsx';
import type { Column, Row } from '../fields/column.ts';
import { type FindName, namelessIn, namesIn } from '../fields/related.ts';
import type { Params } from '../providers/call.ts';
import { getMany, readPages } from '../providers/data.ts';
import { csvFile } from '../providers/files.ts';
import { queryClient } from '../providers/query-client.ts';
import type { ListFormat, Saving } from './export-button.tsx';
import type { ListParams } from './list-address.ts';

const rowsAtOnce = 500;

export interface Export extends Saving {
  resource: string;
  columns: readonly Column[];
  params: ListParams;
  pathParams: Params;
  format: ListFormat;
  mayRead: (resource: string) => boolean;
}

export async function exportRows(wanted: Export): Promise<{ name: string; content: Blob }> {
  const { resource, columns, format, params, pathParams, signal } = wanted;
  const table: ExportedCell[][] = [columns.map(headOf)];
  const meta = { params: pathParams, queryContext: { client: queryClient, queryKey: [], signal } };
  for await (const rows of readPages<Row>({ resource, ...params, meta }, rowsAtOnce)) {
    const findName = await namesFor(rows, wanted);
    for (const row of rows) table.push(columns.map((column) => exportCell(row, column, findName)));
    wanted.onRows(table.length - 1);
  }
  return { name: fileName(resource, format), content: await writeFile(table, wanted) };
}

/** Times are in the user's time zone, as on the screen; the header names it. */
const zoneNow = () => shownZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

const headOf = ({ label, kind }: Column) => (kind === 'date' ? `${label} (${zoneNow()})` : label);

function exportCell(row: Row, column: Column, findName: FindName): ExportedCell {
  if (column.exported) return column.exported(row);
  const value = column.read ? column.read(row) : row[column.name];
  if (column.kind === 'date') return zonedTime(typeof value === 'string' ? value : null, zoneNow());
  if (column.kind === 'number' && typeof value === 'number') return value;
  return cells[column.kind].text({ row, column, findName });
}

async function namesFor(rows: readonly Row[], { columns, mayRead, signal }: Export): Promise<FindName> {
  const names = new Map<string, Map<number, string>>();
  for (const column of columns) {
    const { target } = column;
    if (!target || !mayRead(target)) continue;
    const known = names.get(target) ?? new Map<number, string>();
    const ids = namelessIn(rows, column).filter((id) => !known.has(id));
    const { data } = await getMany<Row>({
      resource: target,
      ids,
      meta: { queryContext: { client: queryClient, queryKey: [], signal } },
    });
    for (const [id, name] of namesIn(target, data)) known.set(id, name);
    names.set(target, known);
  }
  return (target, id) => names.get(target)?.get(id);
}

async function writeFile(table: ExportedCell[][], { resource, format }: Export): Promise<Blob> {
  if (format === 'csv') return csvFile(csvText(table));
  const { workbookFile } = await import('./workbook-file.ts');
  return workbookFile(resourceOf(resource).label[1], table);
}

function fileName(resource: string, format: ListFormat): string {
  const day = new Date().toLocaleDateString('sv');
  return `${resourceOf(resource).label[1].toLowerCase().replaceAll(/\W+/g, '-')}-${day}.${format}`;
}

/** Formats rows as CSV. */
export const csvText = (table: readonly (readonly ExportedCell[])[]): string =>
  byteOrderMark + table.map(csvLine).join('');
