import { pipeline, type Readable } from 'node:stream';
import { format } from 'fast-csv';

/** Streams rows as CSV with a BOM, by which spreadsheets detect UTF-8. */
export function csvOf(rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>): Readable {
  const formatter = format({ rowDelimiter: '\r\n', includeEndRowDelimiter: true, writeBOM: true });
  const cells = async function* () {
    for await (const row of rows) yield row.map(textOf);
  };
  // The callback is empty because pipeline destroys the formatter, which reports the error to the reader.
  pipeline(cells, formatter, () => {});
  return formatter;
}

/** Generates rows as one JSON array, a row on each line. */
export async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  // Prevents CSV injection: spreadsheets would run the text as a formula, also after full-width signs.
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
}
