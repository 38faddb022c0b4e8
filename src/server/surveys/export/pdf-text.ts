import type PDFDocument from 'pdfkit';
import type { PdfFont } from './pdf-fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** Words in the font that has their letters. */
interface Run {
  font: string;
  text: string;
}

const fromTheRight = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/** Writes words of any language: each in a font that has its letters, those from the right in their own order. */
export function penFor(doc: Doc, fonts: readonly PdfFont[]) {
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  const covers = fonts.map(({ name }) => ({ name, has: lettersOf(doc, name) }));
  const fontOf = (word: string) => covers.find(({ has }) => [...word].every(has))?.name;

  function runsOf(text: string): Run[] {
    return inReadingOrder(text.replace(/\s+/g, ' ').trim().split(' ')).map((word) => {
      const font = fontOf(word);
      return font ? { font, text: word } : { font: (fonts[0] as PdfFont).name, text: unknownLetters(word) };
    });
  }

  /** One line of text, cut at the width with three dots. */
  function line(text: string, x: number, y: number, width: number, size: number): void {
    let at = x;
    for (const { font, text: word } of runsOf(text)) {
      doc.font(font).fontSize(size);
      const wide = doc.widthOfString(word);
      if (at + wide > x + width) {
        doc.text('…', at, y, { lineBreak: false });
        return;
      }
      doc.text(word, at, y, { lineBreak: false });
      at += wide + size * 0.28;
    }
  }

  /** A text in as many lines as it needs; a word that is wider than one is cut in it. */
  function broken(text: string, width: number, size: number): string[] {
    const lines: string[] = [];
    let at = 0;
    for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
      const [{ font, text: shown }] = runsOf(word) as [Run];
      const wide = doc.font(font).fontSize(size).widthOfString(shown);
      const isNew = lines.length === 0 || at + wide > width;
      if (isNew) lines.push(word);
      else lines.push(`${lines.pop()} ${word}`);
      at = (isNew ? 0 : at) + wide + size * 0.28;
    }
    return lines;
  }

  /** Draws a text in as many lines as it needs, and says how much higher that is than one. */
  function lines(text: string, x: number, y: number, width: number, size: number): number {
    const rows = broken(text, width, size);
    for (const [row, words] of rows.entries()) line(words, x, y + row * lineHeight(size), width, size);
    return (rows.length - 1) * lineHeight(size);
  }

  const heightOf = (text: string, width: number, size: number) => broken(text, width, size).length * lineHeight(size);
  return { line, lines, heightOf };
}

const lineHeight = (size: number) => Math.round(size * 1.3);

/** Text from the right is drawn from the left here: words that follow one another change places. */
function inReadingOrder(words: readonly string[]): string[] {
  const ordered: string[] = [];
  let turned: string[] = [];
  for (const word of words) {
    if (fromTheRight.test(word)) {
      turned.unshift(word);
      continue;
    }
    ordered.push(...turned, word);
    turned = [];
  }
  return [...ordered, ...turned];
}

function lettersOf(doc: Doc, name: string): (letter: string) => boolean {
  doc.font(name);
  const own = (doc as unknown as { _font: { font?: { hasGlyphForCodePoint(code: number): boolean } } })._font.font;
  return (letter) => own?.hasGlyphForCodePoint(letter.codePointAt(0) as number) ?? false;
}

const unknownLetters = (word: string) => word.replace(/[^\x20-\x7e\u00a0-\u00ff–—“”‘’…·]+/g, '▯').replaceAll('▯', '*');
