import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const poppins = dirname(require.resolve('@fontsource/poppins/package.json'));

// Poppins comes in pieces, each for some letters; what none of them has a font of the system may have.
const pieces = ['latin', 'latin-ext', 'devanagari'];
const systemFonts = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/TTF/DejaVuSans.ttf',
  '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf',
  '/Library/Fonts/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\arial.ttf',
];

export interface PdfFont {
  name: string;
  bytes: Buffer;
}

/** The fonts that a document may use, the best first. */
export async function pdfFonts(): Promise<{ regular: PdfFont[]; bold: PdfFont }> {
  const piece = (name: string, weight: number) =>
    readFile(join(poppins, 'files', `poppins-${name}-${weight}-normal.woff`));
  const own = pieces.map(async (name) => ({ name, bytes: await piece(name, 400) }));
  const found = systemFonts
    .filter((path) => existsSync(path))
    .map(async (path) => ({ name: path, bytes: await readFile(path) }));
  return { regular: await Promise.all([...own, ...found]), bold: { name: 'bold', bytes: await piece('latin', 600) } };
}
