import { Readable } from 'node:stream';
import { byteOrderMark, csvLine, type ExportedCell } from '../../contract/notations/exported-cell.ts';

type Rows = AsyncIterable<readonly ExportedCell[]> | Iterable<readonly ExportedCell[]>;

/** Streams rows as CSV with a byte order mark. */
export const writeCsv = (rows: Rows): Readable => Readable.from(csvPieces(rows), { objectMode: false });

/** Longer texts would stay in memory longer. */
const pieceLength = 32_768;

async function* csvPieces(rows: Rows): AsyncGenerator<string> {
  let piece = byteOrderMark;
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Generates rows as one JSON array, a row on each line. */
export async function* writeJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
