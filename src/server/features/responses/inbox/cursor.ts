import { z } from 'zod';
import { invalid } from '../../../../contract/errors.ts';
import { idSchema } from '../../../../contract/schemas/common.ts';

/** Where a page ended: the order that it was in, the part of that order, and the last row's key and id. */
export interface Place {
  order: string;
  part: number;
  /** Null where the rows of the part are in the order of their ids alone. */
  key: string | null;
  id: number;
}

const placeSchema = z.tuple([z.string().max(60), z.int().min(0).max(1_000), z.string().max(60).nullable(), idSchema]);

/** The place as one word that callers send back as they got it. */
export function cursorOf({ order, part, key, id }: Place): string {
  return Buffer.from(JSON.stringify([order, part, key, id])).toString('base64url');
}

/** Reads a cursor back. It says no more than a place in an order; anything else is 422. */
export function placeOf(cursor: string, order: string): Place {
  const parsed = placeSchema.safeParse(read(cursor));
  if (!parsed.success || parsed.data[0] !== order) {
    throw invalid([{ path: '_after', message: 'This is no place in this list' }]);
  }
  const [, part, key, id] = parsed.data;
  return { order, part, key, id };
}

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor.slice(0, 400), 'base64url').toString());
  } catch {
    return undefined;
  }
}
