import { writeSync } from 'node:fs';

const standardOutput = 1;
let lost = 0;

/**
 * Writes whole lines to standard output. Never throws: lines that cannot be written, as on a full disk or after the
 * reader of a pipe left, are counted and told with the next that can.
 */
export function writeLines(lines: string): void {
  try {
    writeFully(lost === 0 ? lines : `${lost} lines of the log were lost\n${lines}`);
    lost = 0;
  } catch {
    lost += lines.split('\n').length - 1;
  }
}

function writeFully(text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(standardOutput, bytes, written);
}
