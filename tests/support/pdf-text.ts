import { inflateSync } from 'node:zlib';

/** The text of each page, read from the glyphs by the character maps of their fonts. */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsIn(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources') ?? 0)?.head ?? head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = objects.get(Number(id))?.head ?? '';
        return [name, characterMap(streamOf(objects, reference(font, 'ToUnicode')))];
      }),
    );
    return textIn(streamOf(objects, reference(head, 'Contents')), fonts);
  });
}

interface PdfObject {
  head: string;
  stream: Buffer | null;
}

function objectsIn(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index);
    const begin = text.indexOf('stream\n', index);
    const isStream = begin >= 0 && begin < end;
    const head = text.slice(index, isStream ? begin : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const start = begin + 'stream\n'.length;
    objects.set(Number(id), { head, stream: isStream ? pdf.subarray(start, start + length) : null });
  }
  return objects;
}

const reference = (head: string, name: string): number | undefined => {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  return found === undefined ? undefined : Number(found);
};

function streamOf(objects: ReadonlyMap<number, PdfObject>, id: number | undefined): string {
  const { head = '', stream = null } = objects.get(id ?? 0) ?? {};
  if (!stream) return '';
  return (head.includes('FlateDecode') ? inflateSync(stream) : stream).toString('latin1');
}

/** Glyph numbers to text (Adobe Technical Note 5411). */
function characterMap(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, ranges = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', list = ''] of ranges.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
      for (const [at, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
        found.set(
          Number.parseInt(from, 16) + at,
          Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        );
      }
    }
  }
  return found;
}

function textIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map();
  const texts: string[] = [];
  for (const [, name, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) {
      font = fonts.get(name) ?? font;
      continue;
    }
    const codes = [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    texts.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '').join(''));
  }
  return texts.join('\n');
}
