/** SQL text with parameters; `Row` is the row type of its result. */
export class Sql<Row = unknown> {
  /** Type only, no value at run time. */
  declare readonly row: Row;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  get text(): string {
    return this.texts.reduce((text, next, at) => `${text}$${at}${next}`);
  }
}

/** Interpolated values become parameters; Sql values become part of the text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql<Row> {
  const texts = [strings[0] as string];
  const values: unknown[] = [];
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  for (const [at, part] of parts.entries()) {
    const next = strings[at + 1] as string;
    if (part instanceof Sql) {
      const [first, ...others] = part.texts;
      append(first as string);
      texts.push(...others);
      values.push(...part.values);
      append(next);
    } else {
      values.push(part);
      texts.push(next);
    }
  }
  return new Sql(texts, values);
}

/** Unescaped text: never from user input. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** A quoted table or column name, also `table.column`. */
sql.ref = (name: string): Sql =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

sql.join = (parts: readonly unknown[], separator: Sql = sql`, `): Sql =>
  parts.reduce<Sql>((all, part, at) => (at === 0 ? sql`${part}` : sql`${all}${separator}${part}`), sql``);
