/** How a spreadsheet knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Rows of a table as a file of comma-separated values (RFC 4180). */
export function csvOf(table: readonly (readonly string[])[]): string {
  return byteOrderMark + table.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** A spreadsheet runs what begins so as a formula; whoever wrote the text may not be a friend of who opens the file. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
