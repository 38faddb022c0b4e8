import { pipeline, type Readable } from 'node:stream';
import { format } from 'fast-csv';

/** Rows as a CSV file that spreadsheets open as UTF-8, written as the reader takes it. */
export function csvOf(rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>): Readable {
  const formatter = format({ rowDelimiter: '\r\n', includeEndRowDelimiter: true, writeBOM: true });
  const cells = async function* () {
    for await (const row of rows) yield row.map(textOf);
  };
  // The reader of the stream learns of a failure: pipeline destroys the formatter with it.
  pipeline(cells, formatter, () => {});
  return formatter;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  // A spreadsheet would run such a text as a formula.
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
