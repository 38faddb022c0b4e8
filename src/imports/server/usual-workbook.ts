/** The parts of an XLSX file by their names. */
export type Parts = Record<string, Uint8Array>;

/**
 * The parts of a workbook with the names that Excel gives them and in UTF-8, from those of other programs: with other
 * folders and cases of names, or in UTF-16. Parts without cells are left out.
 */
export function usualParts(parts: Parts): Parts {
  const named = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name.replaceAll('\\', '/').replace(/^\//, ''), part]),
  );
  const folder = folderOfWorkbook(named);
  const found: Parts = {};
  for (const [name, part] of Object.entries(named)) {
    const isRoot = /^(\[Content_Types\]\.xml|_rels\/\.rels)$/i.test(name);
    if (!isRoot && !name.startsWith(folder)) continue;
    const inFolder = isRoot ? name : `xl/${name.slice(folder.length)}`;
    if (isRoot || hasCells.test(inFolder)) found[usualName(inFolder)] = isUtf16(part) ? encoded(textOf(part)) : part;
  }
  const relations = found[relationsName];
  if (relations) found[relationsName] = encoded(usualTargets(textOf(relations), folder));
  return found;
}

/** The sheets as Excel writes them: each cell with its place, none without a value, and dates as texts. */
export function usualSheets(parts: Parts): Parts {
  const found = { ...parts };
  for (const [name, part] of Object.entries(parts)) if (isSheet(name)) found[name] = usualSheet(part);
  return found;
}

export const isSheet = (name: string) => name.startsWith('xl/worksheets/');

const hasCells = /^xl\/([^/]*\.xml|_rels\/workbook\.xml\.rels|worksheets\/.*\.xml)$/i;
export const relationsName = 'xl/_rels/workbook.xml.rels';
const usualNames = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', relationsName];

const usualName = (name: string) => usualNames.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name;

function folderOfWorkbook(parts: Parts): string {
  const target = /Target="\/?([^"]*workbook\.xml)"/i.exec(textOf(parts['_rels/.rels']))?.[1] ?? 'xl/workbook.xml';
  return target.slice(0, startOfFile(target));
}

const startOfFile = (path: string) => path.lastIndexOf('/') + 1;

/** Relations name parts of the workbook from its folder, or from the root of the file. */
const usualTargets = (rels: string, folder: string) =>
  rels.replace(/Target="([^"]*)"/g, (_, target: string) => {
    const path = target.replaceAll('\\', '/');
    const inFolder = path.startsWith(`/${folder}`) ? `/xl/${path.slice(folder.length + 1)}` : path;
    const at = startOfFile(inFolder);
    return `Target="${inFolder.slice(0, at)}${usualName(`xl/${inFolder.slice(at)}`).slice('xl/'.length)}"`;
  });

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

function textOf(part: Uint8Array | undefined): string {
  if (!part) return '';
  if (!isUtf16(part)) return new TextDecoder().decode(part);
  const text = new TextDecoder(part[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(part);
  return text.replace(/^(<\?xml[^>]{0,200}encoding=")[^"]*/, '$1UTF-8');
}

const encoded = (text: string) => new TextEncoder().encode(text);

const isoDate = /(<(?:\w+:)?c\b[^<>]*\s)t="d"/g;
const emptyCell = /<((?:\w+:)?)c\b[^<>]*(?:\/>|><\/\1c>)/g;
const withoutPlace = /<(?:\w+:)?c(?=[\s>/])(?![^<>]*\sr=)/;
const rowOrCell = /<((?:\w+:)?)(row|c)(?=[\s>/])([^<>]*)>/g;

function usualSheet(part: Uint8Array): Uint8Array {
  const text = textOf(part);
  const placed = withoutPlace.test(text) ? withPlaces(text) : text;
  return encoded(placed.replace(emptyCell, '').replace(isoDate, '$1t="str"'));
}

/** A cell without a place follows the one before it. */
function withPlaces(sheet: string): string {
  let [row, column] = [0, 0];
  return sheet.replace(rowOrCell, (tag, prefix: string, name: string, rest: string) => {
    const given = /\sr=["']([A-Z]*)(\d+)["']/.exec(rest);
    if (name === 'row') {
      row = given ? Number(given[2]) : row + 1;
      column = 0;
      return tag;
    }
    column = given?.[1] ? numberOfColumn(given[1]) : column + 1;
    return given ? tag : `<${prefix}c r="${lettersOfColumn(column)}${row}"${rest}>`;
  });
}

export const numberOfColumn = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function lettersOfColumn(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? lettersOfColumn(before) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}
