import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { scriptsWithoutFont } from '../../../../src/core/server/files/pdf/fonts.ts';
import { writePdf } from '../../../../src/core/server/files/pdf/write-pdf.ts';
import { textOfPages } from '../../../support/pdf-text.ts';

const certificate = (log: string[], tenant = 'Acme') =>
  writePdf({
    templates: ['src/compliance/server/certificate.typ'],
    title: 'Certificate DR-1',
    author: tenant,
    createdAt: new Date('2026-11-27T10:00:00Z'),
    data: { tenant, facts: [['Request', 'DR-1']], log },
  }).bytes;

/** How far from the left the first occurrence of a word stands. */
async function placesIn(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return (word: string): number => {
    const item = items.find((one) => 'str' in one && one.str.includes(word));
    return item && 'transform' in item ? Number(item.transform[4]) : Number.NaN;
  };
}

const textOf = async (pdf: Buffer) => (await textOfPages(pdf)).join('\n').normalize('NFKC');

test.each([
  ['Arabic', 'غرفة 12 صغيرة'],
  ['Hebrew', 'שלום עולם 12'],
  ['Thai', 'ห้องพักสะอาดมาก'],
  ['Chinese', '房间很小'],
  ['Japanese', '部屋はきれいでした'],
  ['Korean', '객실이 깨끗해요'],
  ['Cyrillic', 'Номер был чистый'],
  ['Greek', 'Το δωμάτιο'],
  ['Hindi', 'कमरा साफ था'],
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Georgian', 'ოთახი სუფთა იყო'],
  ['emoji', '👍😀'],
])('pdf: %s has a font', (_, text) => {
  expect(scriptsWithoutFont(text)).toEqual([]);
});

test('pdf: right-to-left text begins at the right, with its number in the middle', async () => {
  const places = await placesIn(certificate(['חדר 12 קטן', 'Left 34 right']));
  expect(places('חדר')).toBeGreaterThan(places('12'));
  expect(places('12')).toBeGreaterThan(places('קטן'));
});

test('pdf: Chinese, Japanese, Korean and Thai text is text, not pictures or stars', async () => {
  const lines = ['房间很小', '部屋はきれい', '객실이 깨끗해요', 'สะอาดมาก'];
  const text = (await textOf(certificate(lines))).replace(/\s/g, '');
  for (const line of lines) expect(text).toContain(line.normalize('NFKC').replace(/\s/g, ''));
  expect(text).not.toContain('*');
});

test('pdf: a script without a font is named', async () => {
  expect(scriptsWithoutFont('ཁང་མིག room')).toEqual(['Tibetan']);
  expect(await textOf(certificate(['ཁང་མིག']))).toContain('Not printed, because there is no font: Tibetan');
  expect(await textOf(certificate(['room']))).not.toContain('Not printed');
});

test('pdf: text of users is never source', async () => {
  const text = '#let x = 1; #read("/etc/passwd") $a^2$ *bold* = Heading `raw` <label> @ref \\ // comment';
  expect((await textOf(certificate([text]))).replace(/\s+/g, ' ')).toContain(text);
});

test('pdf: is tagged, so that screen readers find its headings', () => {
  expect(certificate(['x']).toString('latin1')).toContain('/StructTreeRoot');
});
