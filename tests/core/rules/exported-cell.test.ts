import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, zonedTime } from '../../../src/core/contract/notations/exported-cell.ts';
import { guardedText, plainText } from '../../../src/core/contract/notations/spreadsheet-text.ts';

test('CSV: every text is quoted, and numbers, days and empty cells are plain', () => {
  expect(csvLine(['fine;=1+1;fine', 12.5, { iso: '2026-03-09' }, null, '', true, 'a "b"'])).toBe(
    '"fine;=1+1;fine",12.5,2026-03-09,,,true,"a ""b"""\r\n',
  );
});

test('CSV: no text begins like a formula, and every text comes back as it was', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r'＝＋－＠ x]{0,6}$/));
  fc.assert(
    fc.property(text, (one) => {
      expect(guardedText(one)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(plainText(guardedText(one))).toBe(one);
    }),
  );
});

test('exported times: a wall clock has the offset of its zone, before and after the clocks change', () => {
  expect(zonedTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toEqual({ iso: '2026-10-25T02:30:00+02:00' });
  expect(zonedTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toEqual({ iso: '2026-10-25T02:30:00+01:00' });
  expect(zonedTime('2026-03-09T00:00:00.123Z', 'UTC')).toEqual({ iso: '2026-03-09T00:00:00+00:00' });
  expect(zonedTime(null, 'UTC')).toBeNull();
});
