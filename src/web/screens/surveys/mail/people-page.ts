import { z } from 'zod';
import { callAny, type Params } from '../../../providers/call.ts';

/** So many people are shown at a time. */
export const peopleAtOnce = 25;

interface Wanted<S extends z.ZodType> {
  schema: S;
  resource: string;
  operation: string;
  params?: Params;
  query: Record<string, string>;
  page: number;
  signal: AbortSignal;
}

/** One page of a list of people, and how many there are. */
export async function peoplePage<S extends z.ZodType>({
  schema,
  resource,
  operation,
  params,
  query,
  page,
  signal,
}: Wanted<S>) {
  const start = (page - 1) * peopleAtOnce;
  const said = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const { data, header } = await callAny(resource, operation, {
    ...(params ? { params } : {}),
    query: { ...said, _start: start, _end: start + peopleAtOnce },
    signal,
  });
  const rows = z.array(schema).parse(data);
  return { rows, total: Number(header('x-total-count') ?? rows.length) };
}
