import type { ChartLook } from './chart-look.ts';

export const textSize = 12;
export const smallText = 11;

// In hundredths of an em, from the space to the tilde, in the interface font.
const letterWidths = [
  27, 30, 29, 84, 62, 76, 74, 16, 45, 45, 49, 68, 20, 55, 21, 48, 63, 32, 57, 59, 63, 63, 63, 55, 63, 63, 21, 26, 55,
  72, 54, 52, 101, 67, 61, 77, 71, 51, 50, 78, 69, 25, 53, 60, 43, 86, 70, 79, 58, 79, 61, 59, 54, 67, 68, 98, 62, 58,
  54, 42, 66, 42, 63, 73, 26, 68, 68, 61, 68, 62, 33, 68, 64, 25, 25, 51, 25, 103, 64, 64, 68, 68, 37, 52, 36, 64, 56,
  82, 48, 56, 45, 46, 29, 46, 52,
];

// In ems: the average letter of a text, and a letter that is not in the list; ideographs and emoji fill one em.
const letterWidth = 0.56;
const otherWidth = 0.62;
const wideLetter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{3fffd}]/u;

function emsOf(letter: string): number {
  const known = letterWidths[(letter.codePointAt(0) ?? 0) - 32];
  return known ? known / 100 : wideLetter.test(letter) ? 1 : otherWidth;
}

/** In letters of average width. */
const lettersOf = (text: string): number => [...text].reduce((sum, letter) => sum + emsOf(letter), 0) / letterWidth;

export const widthOf = (text: string, size = textSize): number => lettersOf(text) * size * letterWidth;
export const lettersIn = (width: number, size = textSize): number =>
  Math.max(3, Math.floor(width / size / letterWidth));

/** As many letters from the start as have room. */
function cutStart(text: string, most: number): string {
  let [taken, used] = ['', 0];
  for (const letter of text) {
    used += lettersOf(letter);
    if (used > most) break;
    taken += letter;
  }
  return taken;
}

const reversed = (text: string): string => [...text].toReversed().join('');

export const cut = (text: string, most: number): string =>
  lettersOf(text) <= most ? text : `${cutStart(text, Math.max(1, most - 1)).trimEnd()}…`;

/** Names that only differ after the cut lose their middle instead of their end. */
export function cutAll(names: readonly string[], most: number): string[] {
  const ends = names.map((name) => cut(name, most));
  const counts = new Map<string, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  return names.map((name, at) => {
    const end = ends[at] ?? '';
    if (end === name || counts.get(end) === 1 || most < 6) return end;
    const half = (most - 1) / 2;
    return `${cutStart(name, Math.ceil(half)).trimEnd()}…${reversed(cutStart(reversed(name), Math.floor(half))).trimStart()}`;
  });
}

/** A name in lines at its spaces and hyphens; undefined where it needs more lines or has a longer word. */
export function wrap(name: string, letters: number, lines: number): string | undefined {
  const taken: string[] = [];
  for (const [, space = '', part = ''] of name.matchAll(/(\s*)(\S+?-(?=\p{L})|\S+)/gu)) {
    const last = taken.at(-1);
    const joined = last === undefined ? part : `${last}${space && ' '}${part}`;
    if (last !== undefined && lettersOf(joined) <= letters) taken[taken.length - 1] = joined;
    else taken.push(part);
  }
  return taken.length <= lines && taken.every((line) => lettersOf(line) <= letters) ? taken.join('\n') : undefined;
}

/** Names in as few lines as hold them; the longest are cut in one line. */
export function rowNames(names: readonly string[], letters: number, lines: number): string[] {
  const cutNames = cutAll(names, letters);
  return names.map((name, at) => (lines > 1 ? wrap(name, letters, lines) : undefined) ?? cutNames[at] ?? '');
}

interface ColumnNames {
  texts: string[];
  axisLabel: { interval: number; rotate?: number; hideOverlap: false; lineHeight: number };
  /** How high they are. */
  height: number;
  note: string | false;
}

const rotation = 38;
const lineHeight = 15;
// Closer rotated names would touch.
const leastBand = 17;

/** Names below columns of a width: whole in a few lines, else rotated, else only some of them, which is said. */
export function columnNames(look: ChartLook, names: readonly string[], band: number, mostLines = 3): ColumnNames {
  const lines = look.height < 200 ? 1 : look.height < 260 ? 2 : mostLines;
  const whole = names.flatMap((name) => wrap(name, lettersIn(band - 6), lines) ?? []);
  if (whole.length === names.length) {
    const most = Math.max(1, ...whole.map((text) => text.split('\n').length));
    return {
      texts: whole,
      axisLabel: { interval: 0, hideOverlap: false, lineHeight },
      height: most * lineHeight + 8,
      note: false,
    };
  }
  const slope = Math.sin((rotation * Math.PI) / 180);
  const texts = cutAll(names, Math.min(28, lettersIn((look.height * 0.32) / slope)));
  const every = Math.max(1, Math.ceil(leastBand / Math.max(1, band)));
  return {
    texts,
    axisLabel: { interval: every - 1, rotate: rotation, hideOverlap: false, lineHeight },
    height: Math.max(0, ...texts.map((text) => widthOf(text))) * slope + lineHeight,
    note: every > 1 && `One name in ${every} shown, the table has all`,
  };
}
