import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { idSchema, isStorable } from '../../contract/schemas/common.ts';

/** The end of a page: the order, the part of the order, and the key and ID of the last row. */
export interface Place {
  order: string;
  part: number;
  key: string | null;
  id: number;
}

// The longest key is a name, in letters that lower case makes longer.
const placeSchema = z.tuple([
  z.string().max(60),
  z.int().min(0).max(1_000),
  z.string().max(1_000).refine(isStorable).nullable(),
  idSchema,
]);

export function writeCursor({ order, part, key, id }: Place): string {
  return Buffer.from(JSON.stringify([order, part, key, id])).toString('base64url');
}

/** Parses a cursor. It is unsigned, since it contains only a position; invalid ones are 422. */
export function parseCursor(cursor: string, order: string): Place {
  const parsed = placeSchema.safeParse(read(cursor));
  if (!parsed.success || parsed.data[0] !== order) {
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
