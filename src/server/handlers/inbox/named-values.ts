import { type RawBuilder, sql } from 'kysely';
import { type Filters, valuesOf, wordsAbout } from './filters.ts';
import { type Each, ofAny, type RowSource } from './row-source.ts';

/** So many walks are put together at most. */
export const mostWalks = 60;

interface Named {
  field: string;
  each: Each;
}

/** The fields that are asked to have one of some values, each kept in a column of its own. */
export function namedIn(filters: Filters): Named[] {
  return Object.entries(columns).flatMap(([field, column]) => {
    const values = valuesOfField(filters, field);
    return values ? [{ field, each: { column, values } }] : [];
  });
}

/** Several values are walked one by one; too many of them are met on the way. */
export function walkedBy(wanted: readonly Each[]): Required<Pick<RowSource, 'belongs' | 'each'>> {
  const several = wanted.filter(({ values }) => values.length > 1);
  const isWalked = several.reduce((walks, { values }) => walks * values.length, 1) <= mostWalks;
  const each = isWalked ? several : [];
  return { each, belongs: wanted.filter((one) => !each.includes(one)).map(ofOne) };
}

/** Where it is kept what a filter names. */
export const columns: Readonly<Record<string, string>> = {
  sentimentId: 'sentiment_id',
  severityLevelId: 'severity',
  status: 'status',
  ownStatusId: 'own_status_id',
  channel: 'channel',
  customerResponseId: 'customer_response_id',
};
const texts = new Set(['status', 'channel']);

/** That a column has the value, or one of several. */
export function ofOne(each: Each): RawBuilder<unknown> {
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

/** Who can have a response, by the field that says so. */
export const holderKinds = { assignedToIds: 'user', assignedGroupIds: 'group' } as const;

export interface Holders {
  field: string;
  kind: 'user' | 'group' | 'nobody';
  ids: number[];
}

/** Whom a filter asks for; `nobody` is kept as 0. */
export function holdersIn(filters: Filters): Holders | undefined {
  for (const [field, kind] of Object.entries(holderKinds)) {
    const asked = askedOf(filters, field);
    if (asked?.length === 1 && asked[0] === 'null' && kind === 'user') return { field, kind: 'nobody', ids: [0] };
    const ids = asked?.map(idOf).filter((id) => id !== undefined);
    if (ids && ids.length > 0 && ids.length === asked?.length) return { field, kind, ids };
  }
  return undefined;
}

/** Said in so many words, it opens the indexes of what was escalated, whatever else is planned for. */
export function escalatedIn({ words }: Filters): RawBuilder<unknown>[] {
  return Number(words.escalationLevel_gte) >= 1 ? [sql`v.escalation_level > 0`] : [];
}
