import { useMemo } from 'react';
import type { Column } from '../../../crud/list/columns.ts';
import { useStatusLabels } from '../shared/status-words.ts';

/** A column as it is filtered by, with the statuses as the organisation calls them. */
export function useNamedStatuses(): (column: Column) => Column {
  const words = useStatusLabels();
  return useMemo(
    () => (column) => (column.name === 'status' ? { ...column, field: { ...column.field, words } } : column),
    [words],
  );
}
