import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);
const poppins = dirname(require.resolve('@fontsource/poppins/package.json'));
const fileOf = (piece: string, weight: number) => join(poppins, 'files', `poppins-${piece}-${weight}-normal.woff`);

// Poppins subsets; other scripts use a system font.
const pieces = ['latin', 'latin-ext', 'devanagari'];
const systemFonts = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/TTF/DejaVuSans.ttf',
  '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf',
  '/Library/Fonts/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\arial.ttf',
];

export interface Fonts {
  first: string;
  files: TFontDictionary;
  paths: ReadonlySet<string>;
  covers: readonly { name: string; has: (character: string) => boolean }[];
}

let fonts: Fonts | undefined;

export function readFonts(): Fonts {
  fonts ??= openFonts();
  return fonts;
}

/** Reads no file but the fonts, and no address. */
export function writePdf(fonts: Fonts, document: TDocumentDefinitions): Promise<Buffer> {
  pdfmake.setFonts(fonts.files);
  pdfmake.setLocalAccessPolicy((path) => fonts.paths.has(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake.createPdf(document).getBuffer();
}

/** The first font with every character of a text, or of most scripts where none has. */
export const fontFor = ({ covers, first }: Fonts, text: string): string =>
  covers.find(({ has }) => [...new Set(text)].every(has))?.name ?? covers.at(-1)?.name ?? first;

function openFonts(): Fonts {
  const own = pieces.map((name) => ({ name, normal: fileOf(name, 400), bold: fileOf(name, 600) }));
  const found = systemFonts
    .filter((path) => existsSync(path))
    .map((path) => ({ name: path, normal: path, bold: path }));
  const all = [...own, ...found];
  return {
    first: all[0]?.name as string,
    files: Object.fromEntries(all.map(({ name, normal, bold }) => [name, { normal, bold }])),
    paths: new Set(all.flatMap(({ normal, bold }) => [normal, bold])),
    covers: all.map(({ name, normal }) => {
      const font = openSync(normal) as Font;
      return { name, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number) };
    }),
  };
}

export interface Run {
  font: string;
  text: string;
}

/** Splits text into runs, each in a font that has its glyphs; right-to-left text is in visual order. */
export function textIn({ covers, first }: Fonts, text: string): Run[] {
  const runs: Run[] = [];
  for (const word of inReadingOrder(text.replace(/\s+/g, ' ').trim().split(' '))) {
    const font = covers.find(({ has }) => [...word].every((character) => character === '\n' || has(character)))?.name;
    const shown = font ? word : replaceUnknown(word);
    const last = runs.at(-1);
    if (last && last.font === (font ?? first)) last.text += ` ${shown}`;
    else runs.push({ font: font ?? first, text: last ? ` ${shown}` : shown });
  }
  return runs;
}

const fromTheRight = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const charactersPerLine = 55;

/** pdfmake lays out text from left to right, so right-to-left text is reversed per line, word by word. */
function inReadingOrder(texts: readonly string[]): string[] {
  const ordered: string[] = [];
  let turned: string[] = [];
  const endLine = (lineEnding: string) => {
    const last = turned.pop();
    if (last !== undefined) ordered.push(...turned, `${last}${lineEnding}`);
    turned = [];
  };
  for (const word of texts) {
    if (!fromTheRight.test(word)) {
      endLine('');
      ordered.push(word);
      continue;
    }
    if (turned.join(' ').length + word.length > charactersPerLine) endLine('\n');
    turned.unshift(word);
  }
  endLine('');
  return ordered;
}

const replaceUnknown = (word: string) => word.replace(/[^\x20-\x7e\u00a0-\u00ff–—“”‘’…·]+/g, '▯').replaceAll('▯', '*');
