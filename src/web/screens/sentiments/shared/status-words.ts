import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { type Status, statuses } from '../../../../contract/schemas/sentiment-response.ts';
import { type StatusWord, statusWordSchema } from '../../../../contract/schemas/status-word.ts';
import { plainWords, type Standing, wordOf } from '../../../../domain/status-words.ts';
import { callNamed } from '../../../providers/call.ts';
import { queryClient } from '../../../providers/query-client.ts';

// Begins as the keys of their list do, so that whoever renames one sees it everywhere at once.
const said = queryOptions({
  queryKey: ['data', 'default', 'responseStatuses', 'list', 'words'],
  queryFn: async ({ signal }) => z.array(statusWordSchema).parse(await callNamed('statusWords', { signal })),
  staleTime: 60_000,
});

/** What the organisation calls each status; until that is read, what the product calls it. */
export function useStatusWords(): readonly StatusWord[] {
  return useQuery(said).data ?? plainWords;
}

/** The same, once it is read: until then nobody knows what there is not. */
export const useKnownStatusWords = (): readonly StatusWord[] | undefined => useQuery(said).data;

/** The same, for what is fetched before it is shown. */
export const readStatusWords = (): Promise<readonly StatusWord[]> => queryClient.fetchQuery(said);

/** The same, for what is done at this moment. */
export const statusWordsNow = (): readonly StatusWord[] => queryClient.getQueryData(said.queryKey) ?? plainWords;

/** What the status of a response is called at this moment. */
export const statusNow = (standing: Standing): StatusWord => wordOf(statusWordsNow(), standing);

/** A status by the name that callers give it. */
export function wordByKey(key: string): StatusWord | undefined {
  return statusWordsNow().find((word) => word.key === key);
}

/** The built-in statuses by what the organisation calls them. */
export function useStatusLabels(): Record<Status, string> {
  const words = useStatusWords();
  return useMemo(() => {
    const labels = statuses.map((status) => [status, wordOf(words, { status, ownStatusId: null }).label]);
    return Object.fromEntries(labels) as Record<Status, string>;
  }, [words]);
}
