import { introductionAt, isForwarded, isOriginalRule, startsHeaderBlock } from './quote-introductions.ts';

export interface SplitText {
  body: string;
  quoted: string;
}

/**
 * Separates what the customer wrote from the earlier emails below it: what repeats one of ours, or stands below an
 * introduction that a mail program writes. In doubt it is the customer's. Quotes between own lines stay where they are.
 */
export function splitQuote(text: string, earlier: readonly string[] = []): SplitText {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const at = quoteStart(lines, new Repetitions(earlier));
  const body = lines.slice(0, at).join('\n').trim();
  return body === '' ? { body: text.trim(), quoted: '' } : { body, quoted: lines.slice(at).join('\n').trim() };
}

const isBlank = (line: string | undefined) => !line?.trim();
const isMarked = (line: string) => /^\s{0,3}>/.test(line);

interface Text {
  lines: readonly string[];
  /** The last line that is not marked as quoted. */
  lastOwn: number;
  ours: Repetitions;
}

function quoteStart(lines: readonly string[], ours: Repetitions): number {
  const lastMarked = lines.findLastIndex(isMarked);
  // A signature below a quotation, as virus scanners and lists add it, is no text of its own.
  const signature = lines.findIndex((line, at) => at > lastMarked && /^-- ?$/.test(line));
  const end = lastMarked >= 0 && signature >= 0 ? signature : lines.length;
  const text = { lines, ours, lastOwn: lines.slice(0, end).findLastIndex((line) => !isBlank(line) && !isMarked(line)) };
  return Math.min(introducedAt(text), markedIntroductionAt(text), repeatedAt(text));
}

function introducedAt(text: Text): number {
  let hasOwn = false;
  for (const [at, line] of text.lines.entries()) {
    if (isForwarded(line)) break;
    if (hasOwn && !isMarked(line) && introducesAll(text, at)) return withRuleBefore(text.lines, at);
    hasOwn ||= !isBlank(line);
  }
  return text.lines.length;
}

/** What stands below is quoted to the end: no own line follows marked ones. */
function introducesAll({ lines, lastOwn, ours }: Text, at: number): boolean {
  const line = lines[at] ?? '';
  if (isOriginalRule(line) || startsHeaderBlock(lines, at)) return true;
  const introduction = introductionAt(lines, at);
  if (!introduction) return false;
  const { length, isSure } = introduction;
  const below = lines.slice(at + length, at + length + 4).find((one) => !isBlank(one));
  if (below === undefined) return isSure;
  return isMarked(below) ? lastOwn < at + length : isSure || ours.repeats(below);
}

/** Some programs mark the introduction too. */
function markedIntroductionAt({ lines, lastOwn }: Text): number {
  const first = lines.findIndex((line, at) => at > lastOwn && isMarked(line));
  if (first < 1) return lines.length;
  const inside = lines.slice(first, first + 8).map((line) => line.replace(/^\s{0,3}>\s?/, ''));
  const start = inside.findIndex((line) => !isBlank(line));
  return start >= 0 && introductionAt(inside, start) ? first : lines.length;
}

/** Outlook writes a rule above its header block. */
function withRuleBefore(lines: readonly string[], at: number): number {
  const before = lines.slice(Math.max(0, at - 2), at).findLastIndex((line) => /^\s*[_-]{5,}\s*$/.test(line));
  return before < 0 ? at : Math.max(0, at - 2) + before;
}

/** Where the lines to the end repeat emails of ours, marked or not. */
function repeatedAt({ lines, lastOwn, ours }: Text): number {
  if (ours.isEmpty) return lines.length;
  const marked = lines.slice(lastOwn + 1).filter((line) => isMarked(line) && line.replace(/^[\s>|]+/, '') !== '');
  const again = marked.filter((line) => ours.repeats(line)).length;
  if (marked.length > 0 && again * 2 >= marked.length) return lastOwn + 1;
  let start = lines.length;
  let isLong = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (isBlank(line.replace(/^[\s>|]+/, ''))) continue;
    if (!ours.repeats(line)) break;
    isLong ||= ours.isTelling(line);
    start = at;
  }
  return isLong ? start : lines.length;
}

const wordsInRow = 4;

/** Finds lines of our emails again, also where a mail program wrapped them differently. */
class Repetitions {
  private readonly lines = new Set<string>();
  private readonly rows = new Set<string>();

  constructor(earlier: readonly string[]) {
    for (const text of earlier) {
      for (const line of text.split('\n')) this.lines.add(wordsOf(line).join(' '));
      const words = wordsOf(text);
      for (let at = 0; at + wordsInRow <= words.length; at += 1) this.rows.add(rowAt(words, at));
    }
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  repeats(line: string): boolean {
    const words = wordsOf(line);
    if (this.lines.has(words.join(' '))) return true;
    return words.length >= wordsInRow && words.slice(wordsInRow - 1).every((_, at) => this.rows.has(rowAt(words, at)));
  }

  /** Long enough that a customer does not write the same by chance. */
  isTelling(line: string): boolean {
    return wordsOf(line).length >= wordsInRow;
  }
}

const rowAt = (words: readonly string[], at: number) => words.slice(at, at + wordsInRow).join(' ');

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
