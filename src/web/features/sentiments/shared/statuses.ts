import { useMemo } from 'react';
import { z } from 'zod';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { type StatusOption, statusOptionSchema } from '../../../../contract/schemas/responses/status-option.ts';
import { builtInStatuses, type StatusRef, statusLabelOf } from '../../../../domain/status-labels.ts';
import { readingCall } from '../../../providers/operation.ts';
import { cachedAnswer, readOnce, useReading } from '../../../providers/reading.ts';

// The key starts with the key of the status list, so that a change to a status invalidates both.
const labels = readingCall('statusLabels', {
  resource: 'responseStatuses',
  schema: z.array(statusOptionSchema),
  staleTime: 60_000,
});

/** Falls back to the built-in labels until the custom labels are loaded. */
export function useStatuses(): readonly StatusOption[] {
  return useReading(labels).data ?? builtInStatuses;
}

/** Undefined until loaded, for callers that must know which statuses do not exist. */
export const useKnownStatuses = (): readonly StatusOption[] | undefined => useReading(labels).data;

export const readStatuses = (): Promise<readonly StatusOption[]> => readOnce(labels);

export const currentStatusOptions = (): readonly StatusOption[] => cachedAnswer(labels).get() ?? builtInStatuses;

export const statusNow = (statusRef: StatusRef): StatusOption => statusLabelOf(currentStatusOptions(), statusRef);

export function statusOptionByKey(key: string): StatusOption | undefined {
  return currentStatusOptions().find((option) => option.key === key);
}

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
