export type PatternNode =
  | { test: (codePoint: number) => boolean }
  | { inOrder: PatternNode[] }
  | { either: PatternNode[] }
  | { repeat: PatternNode; least: number; most: number | undefined };

type Test = (codePoint: number) => boolean;

const mostDepth = 20;

/**
 * Parses a pattern: letters, `.`, `[a-z]`, `[^0-9]`, `\d \w \s` and their opposites, `( | )`, and the quantifiers `* +
 * ? {2} {2,} {2,5}`. Lookaround is rejected, because it makes matching slow.
 */
export function parsePattern(pattern: string): { node: PatternNode } | { error: string } {
  const letters = [...pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')];
  try {
    if (letters.length === 0) throw new PatternError('The pattern is empty');
    const reader: Reader = { letters, at: 0, depth: 0 };
    const node = either(reader);
    if (reader.at < letters.length) throw new PatternError('A “(” is missing');
    return { node };
  } catch (error) {
    if (error instanceof PatternError) return { error: error.message };
    throw error;
  }
}

class PatternError extends Error {}

interface Reader {
  letters: readonly string[];
  at: number;
  depth: number;
}

const peek = ({ letters, at }: Reader) => letters[at];

function take(reader: Reader): string {
  const letter = reader.letters[reader.at];
  if (letter === undefined) throw new PatternError('The pattern ends too early');
  reader.at += 1;
  return letter;
}

function either(reader: Reader): PatternNode {
  const ways = [inOrder(reader)];
  while (peek(reader) === '|') {
    reader.at += 1;
    ways.push(inOrder(reader));
  }
  return ways.length === 1 && ways[0] ? ways[0] : { either: ways };
}

function inOrder(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  for (let letter = peek(reader); letter !== undefined && letter !== '|' && letter !== ')'; letter = peek(reader)) {
    nodes.push(repeated(reader, single(reader)));
  }
  return { inOrder: nodes };
}

function repeated(reader: Reader, node: PatternNode): PatternNode {
  const letter = peek(reader);
  if (letter === '{') return { repeat: node, ...times(reader) };
  const [least, most] = (letter && counts[letter]) || [];
  if (least === undefined) return node;
  reader.at += 1;
  return { repeat: node, least, most };
}

const counts: Record<string, [number, number | undefined]> = { '*': [0, undefined], '+': [1, undefined], '?': [0, 1] };

function times(reader: Reader): { least: number; most: number | undefined } {
  const end = reader.letters.indexOf('}', reader.at);
  const found = /^\{(\d{1,3})(,(\d{0,3}))?$/.exec(reader.letters.slice(reader.at, end).join(''));
  if (end < 0 || !found) throw new PatternError('Enter a repetition such as {2} or {2,5}');
  reader.at = end + 1;
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : undefined;
  if (most !== undefined && most < least) throw new PatternError('The end of a repetition is less than its start');
  return { least, most };
}

function single(reader: Reader): PatternNode {
  const letter = take(reader);
  if (letter === '(') return group(reader);
  if (letter === '[') return { test: set(reader) };
  if (letter === '.') return { test: () => true };
  if (letter === '\\') return { test: escaped(take(reader)) };
  if ('*+?{}]^$'.includes(letter)) throw new PatternError(`“${letter}” is not expected here; write \\${letter}`);
  return { test: isLetter(letter) };
}

function group(reader: Reader): PatternNode {
  if (peek(reader) === '?' && reader.letters[reader.at + 1] !== ':') {
    throw new PatternError('Lookahead and lookbehind are not supported');
  }
  if (peek(reader) === '?') reader.at += 2;
  reader.depth += 1;
  if (reader.depth > mostDepth) throw new PatternError('This pattern is nested too deeply');
  const node = either(reader);
  if (take(reader) !== ')') throw new PatternError('A “)” is missing');
  reader.depth -= 1;
  return node;
}

function set(reader: Reader): Test {
  const isOpposite = peek(reader) === '^';
  if (isOpposite) reader.at += 1;
  const tests: Test[] = [];
  while (peek(reader) !== ']') tests.push(range(reader));
  reader.at += 1;
  return (codePoint) => tests.some((test) => test(codePoint)) !== isOpposite;
}

function range(reader: Reader): Test {
  const from = take(reader);
  if (from === '\\') return escaped(take(reader));
  const goesOn = peek(reader) === '-' && reader.letters[reader.at + 1] !== ']';
  if (!goesOn) return isLetter(from);
  reader.at += 1;
  const [low, high] = [pointOf(from), pointOf(take(reader))];
  if (high < low) throw new PatternError('The end of a range is before its start');
  return (codePoint) => codePoint >= low && codePoint <= high;
}

const named: Record<string, RegExp> = { d: /^[0-9]$/, w: /^[\p{L}\p{M}\p{N}_]$/u, s: /^\s$/ };

function escaped(letter: string): Test {
  const test = named[letter.toLowerCase()];
  if (test) {
    const isOpposite = letter !== letter.toLowerCase();
    return (codePoint) => test.test(String.fromCodePoint(codePoint)) !== isOpposite;
  }
  if (/[a-z0-9]/i.test(letter)) throw new PatternError(`“\\${letter}” is not supported`);
  return isLetter(letter);
}

function isLetter(letter: string): Test {
  const wanted = pointOf(letter);
  return (codePoint) => codePoint === wanted;
}

const pointOf = (letter: string) => letter.codePointAt(0) ?? 0;
