import { useMemo } from 'react';
import { z } from 'zod';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { type StatusOption, statusOptionSchema } from '../../../../contract/schemas/responses/status-word.ts';
import { builtInStatuses, type Standing, statusLabelOf } from '../../../../domain/status-labels.ts';
import { readingCall } from '../../../providers/operation.ts';
import { cachedAnswer, readOnce, useReading } from '../../../providers/reading.ts';

// Begins as the keys of their list do, so that whoever renames one sees it everywhere at once.
const labels = readingCall('statusLabels', {
  resource: 'responseStatuses',
  schema: z.array(statusOptionSchema),
  staleTime: 60_000,
});

/** What the organisation calls each status; until that is read, what the product calls it. */
export function useStatuses(): readonly StatusOption[] {
  return useReading(labels).data ?? builtInStatuses;
}

/** The same, once it is read: until then nobody knows what there is not. */
export const useKnownStatuses = (): readonly StatusOption[] | undefined => useReading(labels).data;

/** The same, for what is fetched before it is shown. */
export const readStatuses = (): Promise<readonly StatusOption[]> => readOnce(labels);

/** The same, for what is done at this moment. */
export const statusWordsNow = (): readonly StatusOption[] => cachedAnswer(labels).get() ?? builtInStatuses;

/** What the status of a response is called at this moment. */
export const statusNow = (standing: Standing): StatusOption => statusLabelOf(statusWordsNow(), standing);

/** A status by the name that callers give it. */
export function wordByKey(key: string): StatusOption | undefined {
  return statusWordsNow().find((word) => word.key === key);
}

/** The built-in statuses by what the organisation calls them. */
export function useStatusLabels(): Record<Status, string> {
  const statusOptions = useStatuses();
  return useMemo(() => {
    const entries = statuses.map((status) => [
      status,
      statusLabelOf(statusOptions, { status, customStatusId: null }).label,
    ]);
    return Object.fromEntries(entries) as Record<Status, string>;
  }, [statusOptions]);
}
