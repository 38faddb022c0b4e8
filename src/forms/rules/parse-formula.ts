import { type Formula, type FormulaFunctions, formulaFunctions } from './formula.ts';

export type ParsedFormula = { formula: Formula } | { error: string };

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_]\w*)|(<=|>=|!=|[-+*/%<>=(),]))/y;
const typographic: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' };

/**
 * Parses a formula such as `mean(service, food) * 2` or `if(score(submission) < 0, 1, 0)`, of calculated questions and
 * of computed columns. It is never run as code.
 */
export function parseFormula(text: string, functions: FormulaFunctions = formulaFunctions): ParsedFormula {
  try {
    const reader = readerOf(text, functions);
    const formula = comparison(reader);
    if (reader.next !== undefined) throw unexpected(reader);
    return { formula };
  } catch (error) {
    if (error instanceof FormulaError) return { error: error.message };
    throw error;
  }
}

class FormulaError extends Error {}

interface Reader {
  functions: FormulaFunctions;
  next: string | undefined;
  nextToken(): string;
}

function readerOf(text: string, functions: FormulaFunctions): Reader {
  if (text.length > 500) throw new FormulaError('At most 500 characters');
  const parts = splitTokens(text.replace(/[−–×·÷]/g, (sign) => typographic[sign] ?? sign));
  let at = 0;
  return {
    functions,
    get next() {
      return parts[at];
    },
    nextToken() {
      const part = parts[at];
      if (part === undefined) throw new FormulaError('The formula ends too early');
      at += 1;
      return part;
    },
  };
}

function splitTokens(text: string): string[] {
  const parts: string[] = [];
  const trimmed = text.trimEnd();
  token.lastIndex = 0;
  for (let at = 0; at < trimmed.length; at = token.lastIndex) {
    const [, number, name, sign] = token.exec(trimmed) ?? [];
    const part = number ?? name ?? sign;
    if (part === undefined) throw new FormulaError(`“${trimmed.slice(at).trim().slice(0, 10)}” is not valid here`);
    parts.push(part);
  }
  return parts;
}

const comparison = (reader: Reader) => chain(reader, ['<', '<=', '>', '>=', '=', '!='], sum);
const sum = (reader: Reader) => chain(reader, ['+', '-'], product);
const product = (reader: Reader) => chain(reader, ['*', '/', '%'], unary);

function chain(reader: Reader, signs: readonly string[], inner: (reader: Reader) => Formula): Formula {
  let left = inner(reader);
  while (reader.next !== undefined && signs.includes(reader.next)) {
    const op = reader.nextToken();
    left = { op, left, right: inner(reader) };
  }
  return left;
}

function unary(reader: Reader): Formula {
  if (reader.next !== '-') return primary(reader);
  reader.nextToken();
  return { op: '-', left: { number: 0 }, right: unary(reader) };
}

function primary(reader: Reader): Formula {
  const part = reader.nextToken();
  if (part === '(') return closed(reader, comparison(reader));
  if (/^[\d.]/.test(part)) return { number: Number(part) };
  if (!/^\w/.test(part)) throw new FormulaError(`“${part}” is not expected here`);
  return reader.next === '(' ? functionCall(reader, part) : { key: part };
}

function functionCall(reader: Reader, name: string): Formula {
  const arity = Object.hasOwn(reader.functions, name) ? reader.functions[name] : undefined;
  if (!arity) throw new FormulaError(`Function “${name}” does not exist`);
  reader.nextToken();
  const args = [comparison(reader)];
  while (reader.next === ',') {
    reader.nextToken();
    args.push(comparison(reader));
  }
  const [least, most] = arity;
  if (args.length < least || args.length > most) throw new FormulaError(`“${name}” needs ${amount(least, most)}`);
  const [first] = args;
  if (name === 'score' && !(first && 'key' in first)) throw new FormulaError('“score” needs the key of a question');
  return closed(reader, { call: name, with: args });
}

function closed(reader: Reader, formula: Formula): Formula {
  if (reader.nextToken() !== ')') throw new FormulaError('A “)” is missing');
  return formula;
}

function unexpected({ next }: Reader): FormulaError {
  return new FormulaError(`“${next}” is not expected here`);
}

const amount = (least: number, most: number) =>
  `${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'number' : 'numbers'}`;
