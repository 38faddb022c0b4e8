import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { isStorable } from '../../contract/notations/visible-text.ts';
import { idSchema } from '../../contract/schemas/common.ts';

/** The end of a page: the order, and the key and ID of the last row. */
export interface Place {
  order: string;
  /** The part of an order that is read in several, or the number of rows up to this one. */
  part: number;
  key: string | null;
  id: number;
}

/** In letters, so that an address with it is shorter than servers and proxies allow. */
export const longestKey = 1_000;

const placeSchema = z.tuple([
  z.string().max(60),
  z.int().min(0),
  z.string().max(longestKey).refine(isStorable).nullable(),
  idSchema,
]);

const mostParts = 1_000;

export function writeCursor({ order, part, key, id }: Place): string {
  return Buffer.from(JSON.stringify([order, part, key, id])).toString('base64url');
}

/** Parses a cursor. It is unsigned, since it contains only a position; invalid ones are 422. */
export function parseCursor(cursor: string, order: string, most = mostParts): Place {
  const parsed = placeSchema.safeParse(read(cursor));
  if (!parsed.success || parsed.data[0] !== order || parsed.data[1] > most) {
    throw invalid([{ path: '_after', message: 'This cursor is not valid for this list' }]);
  }
  const [, part, key, id] = parsed.data;
  return { order, part, key, id };
}

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor.slice(0, 6_000), 'base64url').toString());
  } catch {
    return undefined;
  }
}
