import { numberOfColumn, type Parts } from './usual-workbook.ts';

/** How a number is shown; undefined where it is shown by its value. */
export type ShowNumber = (value: number) => string | undefined;

interface SheetPlace {
  name: string;
  /** Its part of the file. */
  part: string;
  /** It is visible and has at least two rows. */
  isTable: boolean;
}

interface ShownNumbers {
  columns: number[];
  get(row: number, column: number): ShowNumber | undefined;
}

export interface NumberFormats {
  sheets: SheetPlace[];
  of(sheet: string): ShownNumbers;
}

/** Reads which cells of a workbook show their number with leading zeros or with signs between the digits. */
export function numberFormats(parts: Parts): NumberFormats {
  const sheets = sheetsIn(parts);
  const shows = showsIn(partText(parts, 'xl/styles.xml'));
  const known = new Map<string, ShownNumbers>();
  return {
    sheets,
    of(name) {
      const place = sheets.find((sheet) => sheet.name === name) ?? sheets[0];
      const found = known.get(name) ?? shownIn(place ? partText(parts, place.part) : '', shows);
      known.set(name, found);
      return found;
    },
  };
}

const partText = (parts: Parts, name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const tagsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);

function sheetsIn(parts: Parts): SheetPlace[] {
  const targets = new Map(
    tagsIn(partText(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  return tagsIn(partText(parts, 'xl/workbook.xml'), 'sheet').map((tag) => {
    const part = targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '';
    const isVisible = (attribute(tag, 'state') ?? 'visible') === 'visible';
    return { name: unescaped(attribute(tag, 'name') ?? ''), part, isTable: isVisible && hasRows(parts[part]) };
  });
}

/** Two rows with cells are a header and data. */
function hasRows(part: Uint8Array | undefined): boolean {
  const start = new TextDecoder().decode(part?.subarray(0, 200_000));
  return (start.match(/<(?:\w+:)?row\b[^>]*[^/]>\s*<(?:\w+:)?c\b/g)?.length ?? 0) > 1;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });

/** By the number of the style that a cell names. */
function showsIn(styles: string): (ShowNumber | undefined)[] {
  const codes = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), unescaped(attribute(tag, 'formatCode') ?? '')]),
  );
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return tagsIn(cells, 'xf').map((tag) => showBy(codes.get(attribute(tag, 'numFmtId')) ?? ''));
}

/** A format of digits only, such as 00000 or 000-00-0000; others show the value well enough. */
function showBy(code: string): ShowNumber | undefined {
  const [first = ''] = code.split(';');
  const plain = first
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/[_*]./g, '');
  const zeros = plain.match(/0/g)?.length ?? 0;
  if (zeros < 2 || /[.,%a-z]/i.test(plain)) return undefined;
  const places = plain.match(/[0#]/g)?.length ?? 0;
  return (value) => {
    if (!Number.isInteger(value) || value < 0) return undefined;
    const digits = [...String(value).padStart(zeros, '0')];
    // More digits than places stand before the first place.
    let left = places;
    return plain.replace(/[0#]/g, () => {
      const taken = digits.splice(0, Math.max(0, digits.length - left + 1)).join('');
      left -= 1;
      return taken;
    });
  };
}

const cellPlace = /<(?:\w+:)?c\b[^>]*>/g;

function shownIn(sheet: string, shows: readonly (ShowNumber | undefined)[]): ShownNumbers {
  const found = new Map<string, ShowNumber>();
  const columns = new Set<number>();
  if (shows.some(Boolean))
    for (const [tag] of sheet.matchAll(cellPlace)) {
      const show = shows[Number(/\ss="(\d+)"/.exec(tag)?.[1] ?? -1)];
      const [, letters, row] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? [];
      const type = /\st="(\w+)"/.exec(tag)?.[1];
      if (!show || !letters || (type && type !== 'n')) continue;
      const column = numberOfColumn(letters) - 1;
      found.set(`${Number(row) - 1} ${column}`, show);
      columns.add(column);
    }
  return {
    columns: [...columns].sort((one, other) => one - other),
    get: (row, column) => found.get(`${row} ${column}`),
  };
}
