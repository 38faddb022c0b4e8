import { useCan, useInvalidate } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useOperation } from '../../core/web/providers/operations.ts';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';

const pollMs = 3_000;

/** The emails of a response; undefined without the permission. */
export function useThread(responseId: number) {
  const { data: access } = useCan({ resource: 'responseMessages', action: 'thread' });
  const { query } = useOperation('responseMessages', 'thread', {
    params: { responseId },
    queryOptions: {
      enabled: access?.can === true,
      // Polled while an email waits, because live updates leave out what the user caused.
      refetchInterval: ({ state }) =>
        state.data?.data.messages.some(({ status }) => status === 'waiting') ? pollMs : false,
    },
  });
  return query.data?.data;
}

/** Each email that was sent or received writes an entry into the history, which live updates bring. */
export function useLiveThread({ id, tracking, customer }: ResponseDetails) {
  const invalidate = useInvalidate();
  const state = `${tracking.filter(({ kind }) => kind === 'message').length} ${customer?.id} ${customer?.email}`;
  useEffect(() => {
    if (state) void invalidate({ resource: 'responseMessages', invalidates: ['resourceAll'] });
  }, [state, invalidate]);
  const thread = useThread(id);
  const waiting = thread?.messages.filter(({ status }) => status === 'waiting').length ?? 0;
  const before = useRef(waiting);
  useEffect(() => {
    // An email that was sent is the reply that was due, and live updates leave out what the user caused.
    if (waiting < before.current) void invalidate({ resource: 'sentimentResponses', invalidates: ['detail'], id });
    before.current = waiting;
  }, [waiting, id, invalidate]);
  return thread;
}

export type LiveThread = ReturnType<typeof useLiveThread>;
