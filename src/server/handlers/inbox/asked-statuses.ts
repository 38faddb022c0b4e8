import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../contract/errors.ts';
import { type Status, statuses } from '../../../contract/schemas/sentiment-response.ts';
import type { Tx } from '../../db/database.ts';
import { valuesOf, type Words } from './filters.ts';

/** A part of what is asked for, of which no other part finds anything. */
export interface StatusPart {
  words: Words;
  /** What it asks for stands on these; undefined for what is no status any more. */
  bases: readonly (Status | undefined)[];
}

export interface AskedStatuses {
  parts: readonly StatusPart[];
  /** All of it as one question: the words that are left, and what else is true of a row `v`. */
  whole: { words: Words; belongs: readonly RawBuilder<unknown>[] };
}

interface Own {
  id: number;
  base: Status;
}

/**
 * The words of a list, by where they look for statuses. Callers name one of a tenant's own by its key, among the
 * built-in ones; rows keep it in a column of its own.
 */
export async function askedStatuses(tx: Tx, words: Words): Promise<AskedStatuses> {
  const said = ['status', 'status_in'].filter((word) => words[word] !== undefined);
  const [word] = said;
  const keys = said.length === 1 && word ? [...new Set(valuesOf(words[word]))] : [];
  const builtIn = statuses.filter((status) => keys.includes(status));
  const own = await ownNamed(tx, keys);
  if (!word || own.length === 0) {
    const bases = keys.map((key) => statuses.find((one) => one === key));
    return { parts: [{ words, bases }], whole: { words, belongs: [] } };
  }
  const { [word]: _, ...rest } = words;
  // Who asks for a built-in status has asked for all that stands on it.
  const beside = own.filter(({ base }) => !builtIn.includes(base));
  const ofOwn = { words: { ...rest, [freeWord(rest)]: beside.map(({ id }) => String(id)) }, bases: basesOf(beside) };
  return {
    parts: [
      ...(builtIn.length > 0 ? [{ words: { ...rest, status_in: builtIn.join(',') }, bases: builtIn }] : []),
      ...(beside.length > 0 ? [ofOwn] : []),
    ],
    whole: {
      words: rest,
      belongs: [
        sql`(v.status = any(${builtIn}::text[]) or v.own_status_id = any(${beside.map(({ id }) => id)}::integer[]))`,
      ],
    },
  };
}

const basesOf = (own: readonly Own[]): Status[] => [...new Set(own.map(({ base }) => base))];

/** Only what is not built in is looked up. */
async function ownNamed(tx: Tx, keys: readonly string[]): Promise<Own[]> {
  const others = keys.filter((key) => !statuses.some((status) => status === key));
  if (others.length === 0) return [];
  return tx.rows(sql<Own>`select id, base from response_statuses
    where tenant_id = ${tx.tenantId} and key = any(${others}::text[]) and key <> base order by id`);
}

/** Callers may also name own statuses by their ids: both must then be true. */
function freeWord(words: Words): string {
  const free = ['ownStatusId_in', 'ownStatusId'].find((word) => words[word] === undefined);
  if (!free) throw invalid([{ path: 'ownStatusId', message: 'Own statuses are named once' }]);
  return free;
}
