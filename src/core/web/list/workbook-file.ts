import { strToU8, zipSync } from 'fflate';
import type { ExportedCell } from '../../contract/notations/exported-cell.ts';
import { workbookParts } from '../../rules/workbook.ts';

/** Rows as an Excel workbook of one sheet, whose first row stays in sight. */
export async function workbookFile(name: string, rows: readonly (readonly ExportedCell[])[]): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  // Excel limits the name of a sheet to 31 characters.
  for (const part of workbookParts([{ name: name.slice(0, 31), widths: [], sticky: 1, rows }])) {
    const pieces: string[] = [];
    for await (const piece of part.content) pieces.push(piece);
    files[part.name] = strToU8(pieces.join(''));
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob([zipSync(files)], { type });
}
