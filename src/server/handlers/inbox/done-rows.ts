import { sql } from 'kysely';
import type { Filters } from './filters.ts';
import {
  columns,
  escalatedIn,
  type Holders,
  holderKinds,
  holdersIn,
  mostWalks,
  namedIn,
  ofOne,
  walkedBy,
} from './named-values.ts';
import { doneRows, heldRows, type RowSource } from './row-source.ts';

/**
 * The rows of what is done. Each value of a filter has an index that leads through just its rows in the order in which
 * they came in or were changed, so several values are walked one by one.
 */
export function doneSource(filters: Filters, sort: string): RowSource {
  const named = namedIn(filters);
  const isOfForm = named.every(({ field }) => field === 'sentimentId');
  const held = isOfForm && timesOf.has(sort) ? heldSource(filters) : undefined;
  if (held) return held;
  const { each, belongs } = walkedBy(named.map(({ each }) => each));
  const takes = new Set(named.map(({ field }) => field));
  return { rows: doneRows, each, belongs: [...belongs, ...escalatedIn(filters)], takes };
}

/** Whether an index leads through just the rows that pass the filters, in their order. */
export function isDirect({ fields }: Filters, sort: string): boolean {
  const [field, ...more] = fields;
  return (
    more.length === 0 &&
    (!field || field === sort || field === 'escalationLevel' || field in columns || field in holderKinds)
  );
}

const timesOf = new Set(['createdAt', 'updatedAt']);

/** What somebody had goes by its own rows. */
function heldSource(filters: Filters): RowSource | undefined {
  const asked = holdersIn(filters);
  return asked && asked.ids.length <= mostWalks ? heldBy(asked) : undefined;
}

function heldBy({ field, kind, ids }: Holders): RowSource {
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
