import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { type ListQuery, listQuery } from '../../crud/query.ts';
import type { Tx } from '../../db/database.ts';
import { allRows, type Narrowed, type RowSource } from './row-source.ts';
import type { Search } from './search.ts';

export type Words = Readonly<Record<string, unknown>>;

/** What a list is narrowed by, by the field that each word is about. */
export interface Filters {
  words: Words;
  /** Of the address: the form whose responses are listed. */
  fixed: Record<string, number>;
  fields: readonly string[];
}

const pagingWords = new Set(['_start', '_end', '_sort', '_order', '_after', 'tenant', 'tenantId']);

/** The words of a list that narrow it. */
export function filtersOf(query: Words, fixed: Record<string, number>): Filters {
  const words = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !pagingWords.has(name) && value !== undefined),
  );
  return { words, fixed, fields: [...new Set([...Object.keys(fixed), ...Object.keys(words).map(fieldOf)])] };
}

/** The field that a word is about. */
const fieldOf = (word: string): string => word.replace(/_(ne|gte|lte|like|in)$/, '');

/** All that is said about a field, by the words that say it. */
export function wordsAbout({ words, fixed }: Filters, field: string): [word: string, value: unknown][] {
  return [...Object.entries(fixed), ...Object.entries(words)].filter(([word]) => fieldOf(word) === field);
}

/** The words about some fields only. */
function ofFields({ words, fixed }: Filters, isWanted: (field: string) => boolean): Filters {
  const wanted = Object.fromEntries(Object.entries(words).filter(([word]) => isWanted(fieldOf(word))));
  return filtersOf(wanted, Object.fromEntries(Object.entries(fixed).filter(([name]) => isWanted(name))));
}

/** The plain words of a list of responses, with conditions beside them. */
export function inboxQuery(
  tx: Tx,
  query: Words,
  also: readonly RawBuilder<unknown>[],
  fixed: Record<string, number> = {},
): ListQuery {
  return listQuery(resourceOf('sentimentResponses'), tx.tenantId, query, fixed, also);
}

// What is kept beside each response.
const kept = new Set([
  ...['id', 'sentimentId', 'createdAt', 'updatedAt', 'slaDueAt', 'sentimentScore', 'escalationLevel', 'status'],
  ...['severityLevelId', 'customerResponseId', 'channel', 'assignedToIds', 'assignedGroupIds', 'ownStatusId'],
]);

/** The rows of a source that pass the filters and say what is looked for. */
export function narrowed(tx: Tx, from: RowSource, filters: Filters, said: Search | undefined): Narrowed {
  const source: RowSource & Pick<Narrowed, 'met'> = { ...from, met: said?.ids ? undefined : said?.found };
  const found = said?.ids && !from.gathered ? [said.found] : [];
  if (source.rows === allRows)
    return { ...source, where: inboxQuery(tx, filters.words, [...source.belongs, ...found], filters.fixed).where };
  const left = ofFields(filters, (field) => !source.takes?.has(field));
  const { severities, rest } = bySeverity(left);
  const { held, rest: others } = byHolders(rest);
  const own = ofFields(others, (field) => kept.has(field));
  const other = ofFields(others, (field) => !kept.has(field));
  const also = [...source.belongs, ...(severities ? [oneOf('severity', severities)] : []), ...held, ...found];
  const { where } = inboxQuery(tx, own.words, also, own.fixed);
  if (other.fields.length === 0) return { ...source, where };
  // What is not kept beside a response is looked up in it; the row outside has the only column of this name.
  const { where: isSo } = inboxQuery(tx, other.words, [sql`v.id = walked_id`], other.fixed);
  return { ...source, where: sql`${where} and exists (select from ${allRows} v where ${isSo} offset 0)` };
}

/** That a column has one of the values; with a single one an index goes on in its order. */
function oneOf(column: string, values: readonly number[]): RawBuilder<unknown> {
  const ref = sql`v.${sql.ref(column)}`;
  return values.length === 1 ? sql`${ref} = ${values[0]}` : sql`${ref} = any(${values}::integer[])`;
}

/** Where it is kept who has a response. */
const holders: Readonly<Record<string, readonly [table: string, column: string]>> = {
  assignedToIds: ['sentiment_response_users', 'user_id'],
  assignedGroupIds: ['sentiment_response_groups', 'group_id'],
};

/** Who has a row is asked for each row that is met: with the offset no other way is taken. */
function byHolders(filters: Filters): { held: RawBuilder<unknown>[]; rest: Filters } {
  const asked = Object.entries(filters.words).flatMap(([word, value]) => {
    const ids = valuesOf(value).map(Number);
    const held = holders[word.replace(/_in$/, '')];
    return held && ids.every(Number.isSafeInteger) ? [{ word, held, ids }] : [];
  });
  const words = Object.entries(filters.words).filter(([word]) => !asked.some((one) => one.word === word));
  return {
    held: asked.map(
      ({ held: [table, column], ids }) => sql`exists (select from ${sql.table(table)} j
        where j.tenant_id = v.tenant_id and j.response_id = v.id and j.${sql.ref(column)} = any(${ids}::integer[]) offset 0)`,
    ),
    rest: filtersOf(Object.fromEntries(words), filters.fixed),
  };
}

/** Severities are kept by a number also where there is none: the words about them, and all other words. */
function bySeverity(filters: Filters): { severities: number[] | undefined; rest: Filters } {
  const asked = ['severityLevelId', 'severityLevelId_in'].filter((word) => filters.words[word] !== undefined);
  const [word] = asked;
  if (asked.length !== 1 || !word) return { severities: undefined, rest: filters };
  const { [word]: value, ...words } = filters.words;
  const values = valuesOf(value).map((text) => (text === 'null' ? 0 : Number(text)));
  // Of anything else than ids the list itself says what is wrong with it.
  if (!values.every((id, index) => Number.isSafeInteger(id) && (id > 0 || valuesOf(value)[index] === 'null')))
    return { severities: undefined, rest: filters };
  return { severities: values, rest: filtersOf(words, filters.fixed) };
}

/** What a word names, one by one. */
export function valuesOf(value: unknown): string[] {
  return [value].flat().flatMap((text) => String(text).split(','));
}
