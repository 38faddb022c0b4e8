import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { plainText } from '../../core/contract/notations/spreadsheet-text.ts';
import { uploadRefused } from '../../core/server/files/upload.ts';
import { type Delimiter, delimiters, type Encoding } from '../schemas/import-format.ts';

/** Longer rows come from a quotation mark that is never closed, or from no spreadsheet. */
const mostRowCharacters = 2_000_000;

/** How the delimiter is found: a first line `sep=;` names it; such a line is no row. */
const named = /^\ufeff?sep=(.)\r?\n/i;

/** A number or a day behind the apostrophe by which a spreadsheet keeps it as text. */
const guardedDigits = /^'(?=(?:\D*\d){4})([\d ./:-]{4,30})$/;

/** The rows of a text file. Quotation marks within a text are part of it. */
export async function* csvRows(bytes: Buffer, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<string[]> {
  const parser = parse({ ...options, delimiter, max_record_size: mostRowCharacters });
  const source = Readable.from(decoded(bytes, encoding));
  source.pipe(parser);
  let isFirst = true;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isNaming = isFirst && /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');
      isFirst = false;
      // The line counts as a row, as in the program that wrote it.
      yield isNaming ? [] : cells.map((cell) => plainText(cell).replace(guardedDigits, '$1'));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw uploadRefused(`Row ${Number(error.records) + 1}: ${explainCsvError(error)}. Correct the file`);
  } finally {
    source.destroy();
  }
}

const options = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  // All of them, because joined files have several.
  record_delimiter: ['\r\n', '\n', '\r'],
};

const explainCsvError = ({ code }: CsvError) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'the row is longer than 2 MB, perhaps because a quotation mark is not closed'
    : 'a quotation mark is not closed, or text follows it';

const bytesAtOnce = 1024 * 1024;

/** In pieces, so that the text of a file is never in memory as a whole. */
function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  // TextDecoder of Node 20 reads the quotation marks and the euro of Windows-1252 as control characters.
  const decoder = iconv.getDecoder(encoding);
  for (let at = 0; at < bytes.length; at += bytesAtOnce) yield decoder.write(bytes.subarray(at, at + bytesAtOnce));
  yield decoder.end() ?? '';
}

const sampledCharacters = 50_000;
const sampledRows = 50;

/** The delimiter that the file names, or the one that divides most rows into equally many cells. */
export function guessDelimiter(bytes: Buffer, encoding: Encoding): Delimiter {
  const text = iconv.decode(bytes.subarray(0, 4 * sampledCharacters), encoding).slice(0, sampledCharacters);
  const [, sign] = named.exec(text) ?? [];
  const given = delimiters.find((delimiter) => delimiter === sign);
  if (given) return given;
  const scored = delimiters.map((delimiter) => ({ delimiter, score: evenness(text, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** The number of rows that have as many cells as most have, more than one, weighed by how many these are. */
function evenness(text: string, delimiter: Delimiter): number {
  // The last row of the sample can be incomplete.
  const sample = text.length < sampledCharacters ? text : text.slice(0, text.lastIndexOf('\n'));
  const rows = parseRows(sample, delimiter);
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [best] = [...widths].sort(([width, count], [width2, count2]) => count2 * width2 - count * width);
  return best ? best[1] * Math.log2(best[0] + 1) : 0;
}

function parseRows(text: string, delimiter: Delimiter): string[][] {
  try {
    return parseNow(text, { ...options, delimiter, to: sampledRows, skip_empty_lines: true });
  } catch {
    return [];
  }
}
