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
  const characters = [...pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')];
  try {
    if (characters.length === 0) throw new PatternError('The pattern is empty');
    const reader: Reader = { characters, at: 0, depth: 0 };
    const node = either(reader);
    if (reader.at < characters.length) throw new PatternError('A “(” is missing');
    return { node };
  } catch (error) {
    if (error instanceof PatternError) return { error: error.message };
    throw error;
  }
}

class PatternError extends Error {}

interface Reader {
  characters: readonly string[];
  at: number;
  depth: number;
}

const peek = ({ characters, at }: Reader) => characters[at];

function nextCharacter(reader: Reader): string {
  const character = reader.characters[reader.at];
  if (character === undefined) throw new PatternError('The pattern ends too early');
  reader.at += 1;
  return character;
}

function either(reader: Reader): PatternNode {
  const alternatives = [inOrder(reader)];
  while (peek(reader) === '|') {
    reader.at += 1;
    alternatives.push(inOrder(reader));
  }
  return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { either: alternatives };
}

function inOrder(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  for (
    let character = peek(reader);
    character !== undefined && character !== '|' && character !== ')';
    character = peek(reader)
  ) {
    nodes.push(repeated(reader, single(reader)));
  }
  return { inOrder: nodes };
}

function repeated(reader: Reader, node: PatternNode): PatternNode {
  const character = peek(reader);
  if (character === '{') return { repeat: node, ...times(reader) };
  const [least, most] = (character && counts[character]) || [];
  if (least === undefined) return node;
  reader.at += 1;
  return { repeat: node, least, most };
}

const counts: Record<string, [number, number | undefined]> = { '*': [0, undefined], '+': [1, undefined], '?': [0, 1] };

function times(reader: Reader): { least: number; most: number | undefined } {
  const end = reader.characters.indexOf('}', reader.at);
  const found = /^\{(\d{1,3})(,(\d{0,3}))?$/.exec(reader.characters.slice(reader.at, end).join(''));
  if (end < 0 || !found) throw new PatternError('Enter a repetition such as {2} or {2,5}');
  reader.at = end + 1;
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : undefined;
  if (most !== undefined && most < least) throw new PatternError('The end of a repetition is less than its start');
  return { least, most };
}

function single(reader: Reader): PatternNode {
  const character = nextCharacter(reader);
  if (character === '(') return group(reader);
  if (character === '[') return { test: set(reader) };
  if (character === '.') return { test: () => true };
  if (character === '\\') return { test: escaped(nextCharacter(reader)) };
  if ('*+?{}]^$'.includes(character))
    throw new PatternError(`“${character}” is not expected here; write \\${character}`);
  return { test: isCharacter(character) };
}

function group(reader: Reader): PatternNode {
  if (peek(reader) === '?' && reader.characters[reader.at + 1] !== ':') {
    throw new PatternError('Lookahead and lookbehind are not supported');
  }
  if (peek(reader) === '?') reader.at += 2;
  reader.depth += 1;
  if (reader.depth > mostDepth) throw new PatternError('This pattern is nested too deeply');
  const node = either(reader);
  if (nextCharacter(reader) !== ')') throw new PatternError('A “)” is missing');
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
  const from = nextCharacter(reader);
  if (from === '\\') return escaped(nextCharacter(reader));
  const isRange = peek(reader) === '-' && reader.characters[reader.at + 1] !== ']';
  if (!isRange) return isCharacter(from);
  reader.at += 1;
  const [low, high] = [pointOf(from), pointOf(nextCharacter(reader))];
  if (high < low) throw new PatternError('The end of a range is before its start');
  return (codePoint) => codePoint >= low && codePoint <= high;
}

const named: Record<string, RegExp> = { d: /^[0-9]$/, w: /^[\p{L}\p{M}\p{N}_]$/u, s: /^\s$/ };

function escaped(character: string): Test {
  const test = named[character.toLowerCase()];
  if (test) {
    const isOpposite = character !== character.toLowerCase();
    return (codePoint) => test.test(String.fromCodePoint(codePoint)) !== isOpposite;
  }
  if (/[a-z0-9]/i.test(character)) throw new PatternError(`“\\${character}” is not supported`);
  return isCharacter(character);
}

function isCharacter(character: string): Test {
  const wanted = pointOf(character);
  return (codePoint) => codePoint === wanted;
}

const pointOf = (character: string) => character.codePointAt(0) ?? 0;
