import { type RawBuilder, sql } from 'kysely';
import { type Filters, valuesOf, wordsAbout } from './filters.ts';
import { doneRows, type Each, heldRows, ofAny, type RowSource } from './row-source.ts';

// So many walks are put together at most.
const mostWalks = 60;

/**
 * The rows of what is done. Each value of a filter has an index that leads through just its rows in the order in which
 * they came in or were changed, so several values are walked one by one.
 */
export function doneSource(filters: Filters, sort: string): RowSource {
  const named = Object.entries(columns).flatMap(([field, column]) => {
    const values = valuesOfField(filters, field);
    return values ? [{ field, each: { column, values } }] : [];
  });
  const isOfForm = named.every(({ field }) => field === 'sentimentId');
  const held = isOfForm && timesOf.has(sort) ? heldSource(filters) : undefined;
  if (held) return held;
  const { each, belongs } = walkedBy(named.map(({ each }) => each));
  // Said in so many words, it opens the indexes of what was escalated, whatever else is planned for.
  const isEscalated = Number(filters.words.escalationLevel_gte) >= 1 ? [sql`v.escalation_level > 0`] : [];
  const takes = new Set(named.map(({ field }) => field));
  return { rows: doneRows, each, belongs: [...belongs, ...isEscalated], takes };
}

/** Several values are walked one by one; too many of them are met on the way. */
function walkedBy(wanted: readonly Each[]): Required<Pick<RowSource, 'belongs' | 'each'>> {
  const several = wanted.filter(({ values }) => values.length > 1);
  const isWalked = several.reduce((walks, { values }) => walks * values.length, 1) <= mostWalks;
  const each = isWalked ? several : [];
  return { each, belongs: wanted.filter((one) => !each.includes(one)).map(ofOne) };
}

/** Whether an index leads through just the rows that pass the filters, in their order. */
export function isDirect({ fields }: Filters, sort: string): boolean {
  const [field, ...more] = fields;
  return (
    more.length === 0 && (!field || field === sort || field === 'escalationLevel' || field in columns || field in kinds)
  );
}

const timesOf = new Set(['createdAt', 'updatedAt']);

const columns: Readonly<Record<string, string>> = {
  sentimentId: 'sentiment_id',
  severityLevelId: 'severity',
  status: 'status',
  channel: 'channel',
  customerResponseId: 'customer_response_id',
};
const texts = new Set(['status', 'channel']);

function ofOne(each: Each): RawBuilder<unknown> {
  const [only] = each.values;
  return each.values.length === 1 ? sql`v.${sql.ref(each.column)} = ${only}` : ofAny(each);
}

/** What a field is asked to be; undefined where it is asked for anything else than values that are kept. */
function valuesOfField(filters: Filters, field: string): (number | string)[] | undefined {
  const asked = askedOf(filters, field);
  if (!asked) return undefined;
  if (texts.has(field)) return asked.includes('null') ? undefined : asked;
  // What has no severity is kept by a number too.
  const ids = asked.map((text) => (text === 'null' && field === 'severityLevelId' ? 0 : idOf(text)));
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

const largestId = 2_147_483_647;

function idOf(text: string): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id <= largestId ? id : undefined;
}

function askedOf(filters: Filters, field: string): string[] | undefined {
  const asked = wordsAbout(filters, field);
  const [[word, value] = []] = asked;
  if (asked.length !== 1 || (word !== field && word !== `${field}_in`)) return undefined;
  return [...new Set(valuesOf(value))];
}

const kinds = { assignedToIds: 'user', assignedGroupIds: 'group' } as const;

/** What somebody had goes by its own rows. */
function heldSource(filters: Filters): RowSource | undefined {
  for (const [field, kind] of Object.entries(kinds)) {
    const asked = askedOf(filters, field);
    if (asked?.length === 1 && asked[0] === 'null' && kind === 'user') return heldBy(field, 'nobody', [0]);
    const ids = asked?.map(idOf).filter((id) => id !== undefined);
    if (ids && ids.length > 0 && ids.length === asked?.length && ids.length <= mostWalks)
      return heldBy(field, kind, ids);
  }
  return undefined;
}

function heldBy(field: string, kind: 'user' | 'group' | 'nobody', ids: number[]): RowSource {
  const each = { column: 'holder_id', values: ids };
  const isOne = ids.length === 1;
  return {
    rows: heldRows,
    belongs: [sql`v.kind = ${sql.lit(kind)}`, ...(isOne ? [ofOne(each)] : [])],
    each: isOne ? [] : [each],
    isRepeated: !isOne,
    takes: new Set([field]),
  };
}
