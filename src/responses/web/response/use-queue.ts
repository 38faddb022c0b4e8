import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../shared/paths.ts';

const stateSchema = z.object({ queue: z.array(z.int()), write: z.enum(['note', 'email']).optional() });

/** The responses of the list from which the page of a response was opened, in its order. */
export function useQueue(id: number) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const opened = useMemo(() => stateSchema.safeParse(state).data, [state]);
  if (!opened) return undefined;
  const { queue, write } = opened;
  const at = queue.indexOf(id);
  const previous = at > 0 ? queue[at - 1] : undefined;
  const next = at < 0 ? undefined : queue[at + 1];
  // Replaces the history entry, so that Back leads to the list in one step.
  const go = (to: number | undefined) =>
    to !== undefined && void navigate(paths.response(to), { replace: true, state: { queue } });
  return { at, of: queue.length, previous, next, write, go };
}
