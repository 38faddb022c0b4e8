import { guardedText } from './spreadsheet-text.ts';

/**
 * A day, a clock time or both, written as ISO 8601: 2026-03-09, 14:30, 2026-03-09T14:30:00+01:00. The offset is that of
 * the zone that the header of the column names; an answer has none.
 */
export interface WallTime {
  iso: string;
}

/** A cell of an exported table, the same for CSV and XLSX. */
export type ExportedCell = string | number | boolean | WallTime | null | undefined;

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

/** A line of CSV (RFC 4180): texts are quoted and run as no formula, other values are plain. */
export const csvLine = (cells: readonly ExportedCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: ExportedCell): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'string') return `"${guardedText(cell).replaceAll('"', '""')}"`;
  return typeof cell === 'object' ? cell.iso : String(cell);
}

/** An instant as a wall clock in the zone shows it, with its offset. */
export function zonedTime(instant: string | null, timeZone: string): WallTime | null {
  if (instant === null) return null;
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second, timeZoneName = '' } = parts;
  const offset = timeZoneName.replace('GMT', '') || '+00:00';
  return { iso: `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}${offset}` };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, format);
  return format;
}
