import PDFDocument from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { pdfFonts } from '../../../src/server/surveys/export/pdf-fonts.ts';
import { penFor } from '../../../src/server/surveys/export/pdf-text.ts';

const question = 'How likely are you to recommend us to a friend or to a colleague who travels as often as you do?';

test('a long question stands on paper whole, in as many lines as it needs', async () => {
  const { regular } = await pdfFonts();
  const doc = new PDFDocument();
  const drawn = vi.spyOn(doc, 'text');
  const pen = penFor(doc, [...regular]);
  const more = pen.lines(question, 48, 100, 200, 11);
  const calls: readonly unknown[][] = drawn.mock.calls;
  expect(calls.map(([word]) => word).join(' ')).toBe(question);
  const rows = new Set(calls.map(([, , y]) => y));
  expect([...rows].at(-1)).toBe(100 + more);
  expect(rows.size).toBeGreaterThan(1);
  expect(pen.lines('Short', 48, 100, 200, 11)).toBe(0);
});
