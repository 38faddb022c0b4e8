import type { RE2JS } from 're2js';
import { patternEngine } from '#pattern-engine';

const mostInstructions = 1_500;

/** What is wrong with a pattern; undefined where it can be used. */
export function patternIssue(pattern: string): string | undefined {
  const compiled = compile(pattern);
  return compiled && 'error' in compiled ? compiled.error : undefined;
}

/** Whether a pattern matches the whole text. A pattern that cannot be used refuses nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  const compiled = compile(pattern);
  return !compiled || 'error' in compiled || compiled.matches(text);
}

type Compiled = RE2JS | { error: string };

let last: { pattern: string; compiled: Compiled } | undefined;

/** Undefined until a browser has the engine. */
function compile(pattern: string): Compiled | undefined {
  if (last?.pattern === pattern) return last.compiled;
  const engine = patternEngine();
  if (!engine) return undefined;
  last = { pattern, compiled: freshlyCompiled(engine, pattern) };
  return last.compiled;
}

function freshlyCompiled(engine: typeof RE2JS, pattern: string): Compiled {
  if (pattern === '') return { error: 'The pattern is empty' };
  try {
    const compiled = engine.compile(inUnicode(pattern), engine.DOTALL);
    return compiled.programSize() > mostInstructions ? { error: issues['expression too large'] } : compiled;
  } catch (error) {
    // What it throws names the problem and the part of the pattern.
    const { error: problem = '', input } = error as { error?: string; input?: string | null };
    const known = Object.entries(issues).find(([name]) => problem === name)?.[1];
    return { error: known ?? `The pattern is not valid${input ? `: ${problem} “${input}”` : ''}` };
  }
}

const issues = {
  'missing closing )': 'A “)” is missing',
  'unexpected )': 'A “(” is missing',
  'missing closing ]': 'A “]” is missing',
  'invalid repeat count': 'Enter a repetition such as {2} or {2,5}; a pattern repeats at most 1,000 times',
  'invalid or unsupported Perl syntax': 'Lookahead and lookbehind are not supported',
  'invalid named capture': 'Lookahead and lookbehind are not supported',
  'trailing backslash at end of expression': 'The pattern ends too early',
  'expression too large': 'This pattern repeats too much',
} as const;

/** What the engine reads as ASCII only: letters and spaces of every script, as members of a set. */
const members: Readonly<Record<string, string>> = {
  w: String.raw`\p{L}\p{M}\p{N}_`,
  W: String.raw`\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{S}\p{Z}\p{C}\x{203F}\x{2040}\x{2054}\x{FE33}\x{FE34}\x{FE4D}-\x{FE4F}\x{FF3F}`,
  s: String.raw`\t-\r\p{Z}\x{FEFF}`,
  S: String.raw`\p{L}\p{M}\p{N}\p{P}\p{S}\p{C}`,
};

function inUnicode(pattern: string): string {
  let isInSet = false;
  return pattern.replace(/\\[\s\S]|[[\]]/gu, (token) => {
    if (token === '[' || token === ']') {
      isInSet = token === '[';
      return token;
    }
    const found = members[token.slice(1)];
    return found === undefined ? token : isInSet ? found : `[${found}]`;
  });
}
