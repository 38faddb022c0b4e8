import { expect, it } from 'vitest';
import { sizeText, startProgress } from '../../../src/app/commands/backup/progress.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_234_567, '1.2 MB'],
  [16_000_000, '16 MB'],
  [2_500_000_000_000, '2.5 TB'],
  [2_500_000_000_000_000, '2,500 TB'],
])('sizeText: %d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it('startProgress: prints a line of work that takes longer, at most one in five seconds', () => {
  let time = 0;
  const lines: string[] = [];
  const progress = startProgress(
    (line) => lines.push(line),
    () => time,
  );
  for (const at of [1_000, 4_999, 5_000, 6_000, 9_999, 10_000]) {
    time = at;
    progress(() => `at ${at}`);
  }
  expect(lines).toEqual(['at 5000', 'at 10000']);
});
