import { useEffect } from 'react';
import { threadSchema } from '../../../contract/schemas/mails/message.ts';
import { reading, refetch, useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import type { ResponseDetails } from '../sentiments/shared/queries.ts';

const pollMs = 3_000;

/** Polled while an email waits, because live updates leave out what the user caused. */
const threadOf = (responseId: number) =>
  reading('responseMessages', 'thread', {
    params: { responseId },
    schema: threadSchema,
    refetchInterval: (thread) => (thread?.messages.some(({ status }) => status === 'waiting') ? pollMs : false),
  });

export const refetchThread = () => refetch('responseMessages');

/** The emails of a response; undefined without the permission. */
export function useThread(responseId: number) {
  const may = useMay('responseMessages', 'thread');
  return useReading(threadOf(responseId), { enabled: may === true }).data;
}

/** Each email that was sent or received writes an entry into the history, which live updates bring. */
export function useLiveThread({ id, tracking, customer }: ResponseDetails) {
  const state = `${tracking.filter(({ kind }) => kind === 'message').length} ${customer?.id} ${customer?.email}`;
  useEffect(() => {
    if (state) void refetchThread();
  }, [state]);
  return useThread(id);
}
