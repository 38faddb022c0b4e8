import { uploadRefused } from '../../core/server/files/upload.ts';
import { describeRows, type FileRow, headerRowIn } from '../rules/describe-rows.ts';
import { mostImportColumns } from '../schemas/import.ts';
import type { CellKind, ChosenFormat, ImportFormat } from '../schemas/import-format.ts';
import type { ImportFile } from './read-file.ts';

export interface Proposal {
  format: ImportFormat;
  columns: string[];
  columnKinds: CellKind[];
  notice: string | null;
}

/** Rows from which the header is found. */
const sampledRows = 100;

/** How a file is read: what the user has chosen, and for the rest what its data show. */
export async function proposeFormat(file: ImportFile, chosen: ChosenFormat): Promise<Proposal> {
  const { layout, notice } = file.layout(chosen);
  const sample: FileRow[] = [];
  for await (const row of file.rows(layout)) {
    sample.push(row);
    if (sample.length >= sampledRows) break;
  }
  if (sample.length === 0) throw uploadRefused('This file is empty. Choose another one.');
  const headerRow = chosen.headerRow ?? headerRowIn(sample);
  const header = sample.find(({ number }) => number === headerRow);
  const width = Math.max(...sample.filter(({ number }) => number >= headerRow).map(({ cells }) => cells.length));
  const columns = header?.cells ?? Array.from({ length: width }, () => '');
  if (columns.length > mostImportColumns) throw uploadRefused(`At most ${mostImportColumns} columns`);
  const described = describeRows();
  for await (const { number, cells } of file.rows(layout)) if (number > headerRow) described.add(cells);
  // A semicolon stands where the comma is the decimal sign.
  const isContinental = layout.delimiter === ';';
  const dates = described.dateOrder('dmy');
  const format: ImportFormat = {
    encoding: layout.encoding,
    delimiter: layout.delimiter,
    sheet: layout.sheet,
    headerRow,
    dateOrder: chosen.dateOrder ?? dates.order,
    decimal: chosen.decimal ?? described.decimal(isContinental ? ',' : '.'),
    textColumns: chosen.textColumns ?? file.formattedColumns(layout),
  };
  const isUnsure = !dates.isSure && chosen.dateOrder === undefined;
  return {
    format,
    columns: columns.map((name) => name.slice(0, 200)),
    columnKinds: described.kinds(columns.length),
    notice: [notice, isUnsure && unsureDates].filter(Boolean).join(' ') || null,
  };
}

const unsureDates =
  'The dates can be read with the day or the month first, so they were read with the day first. Check them in the preview.';
