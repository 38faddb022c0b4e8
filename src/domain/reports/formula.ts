/** A formula of numbers, names, + − * / and parentheses. */
export interface Formula {
  /** Every name in it, once. */
  names: readonly string[];
  /** Null where a value is missing or the result is not finite. */
  compute(read: (name: string) => number | null): number | null;
}

type Term = (read: (name: string) => number | null) => number | null;

/** Throws an Error that says what is wrong and where. */
export function parseFormula(text: string): Formula {
  const reader = { tokens: tokensOf(text), at: 0, names: new Set<string>() };
  const term = sum(reader);
  const rest = reader.tokens[reader.at];
  if (rest !== undefined) throw new Error(`Unexpected “${rest}”`);
  return {
    names: [...reader.names],
    compute: (read) => {
      const value = term(read);
      return value === null || !Number.isFinite(value) ? null : value;
    },
  };
}

interface Reader {
  tokens: readonly string[];
  at: number;
  names: Set<string>;
}

const token = /\s*(\d+(?:\.\d+)?|\.\d+|[A-Za-z_]\w*|[-+*/()])/y;
const typed: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' };

function tokensOf(text: string): string[] {
  const plain = text.replace(/[−–×·÷]/g, (sign) => typed[sign] as string).trimEnd();
  const found: string[] = [];
  token.lastIndex = 0;
  for (let end = 0; end < plain.length; end = token.lastIndex) {
    const next = token.exec(plain)?.[1];
    if (next === undefined) throw new Error(`Unexpected “${plain.slice(end).trim()[0]}”`);
    found.push(next);
  }
  return found;
}

function sum(reader: Reader): Term {
  let left = product(reader);
  for (let sign = taken(reader, '+', '-'); sign; sign = taken(reader, '+', '-')) {
    left = combined(left, product(reader), sign === '+' ? (one, other) => one + other : (one, other) => one - other);
  }
  return left;
}

function product(reader: Reader): Term {
  let left = factor(reader);
  for (let sign = taken(reader, '*', '/'); sign; sign = taken(reader, '*', '/')) {
    left = combined(left, factor(reader), sign === '*' ? (one, other) => one * other : (one, other) => one / other);
  }
  return left;
}

function factor(reader: Reader): Term {
  if (taken(reader, '-')) {
    const negated = factor(reader);
    return combined(
      () => 0,
      negated,
      (_, value) => -value,
    );
  }
  if (taken(reader, '(')) {
    const inner = sum(reader);
    if (!taken(reader, ')')) throw new Error('A closing parenthesis is missing');
    return inner;
  }
  const next = reader.tokens[reader.at];
  if (next === undefined) throw new Error('A name or a number is missing at the end');
  if (!/^[\w.]/.test(next)) throw new Error(`Unexpected “${next}”`);
  reader.at += 1;
  if (/^[\d.]/.test(next)) return () => Number(next);
  reader.names.add(next);
  return (read) => read(next);
}

function taken(reader: Reader, ...signs: string[]): string | undefined {
  const next = reader.tokens[reader.at];
  if (next === undefined || !signs.includes(next)) return undefined;
  reader.at += 1;
  return next;
}

const combined =
  (left: Term, right: Term, operate: (one: number, other: number) => number): Term =>
  (read) => {
    const [one, other] = [left(read), right(read)];
    return one === null || other === null ? null : operate(one, other);
  };
