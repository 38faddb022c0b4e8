import { type Sheet, workbookParts } from '../../rules/workbook.ts';
import { writeZip } from './zip.ts';

/** Streams an Excel workbook with constant memory. */
export const writeWorkbook = (sheets: readonly Sheet[]): AsyncGenerator<Buffer> => writeZip(workbookParts(sheets));
