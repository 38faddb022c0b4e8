/** SQL text with its parameters; `Row` is what it returns. */
export class Sql<Row = unknown> {
  /** The type only. */
  declare readonly row: Row;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  /** A value stands between each two texts. */
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** For PostgreSQL: numbered parameters. */
  get text(): string {
    return this.texts.reduce((text, next, at) => `${text}$${at}${next}`);
  }
}

/** Values become parameters; other SQL becomes part of the text. */
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

/** Text as it is: never from outside. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** The name of a table or column, also as `table.column`. */
sql.ref = (name: string): Sql =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

sql.join = (parts: readonly unknown[], separator: Sql = sql`, `): Sql =>
  parts.reduce<Sql>((all, part, at) => (at === 0 ? sql`${part}` : sql`${all}${separator}${part}`), sql``);
