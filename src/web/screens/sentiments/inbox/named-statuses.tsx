import { lazy, Suspense, useMemo } from 'react';
import { plainWords } from '../../../../domain/status-words.ts';
import type { Filter } from '../../../crud/filters/filter.ts';
import type { FilterEditorProps } from '../../../crud/filters/filter-editor.ts';
import type { Column } from '../../../crud/list/columns.ts';
import { useKnownStatusWords } from '../shared/status-words.ts';
import { goneIn } from './asked-statuses.ts';

const StatusFilter = lazy(async () => ({ default: (await import('./status-filter.tsx')).StatusFilter }));

const editor = (props: FilterEditorProps) => (
  <Suspense>
    <StatusFilter {...props} />
  </Suspense>
);

/** Columns and filters with the statuses as the organisation calls them, its own among them. */
export function useNamedStatuses() {
  const words = useKnownStatusWords();
  return useMemo(() => {
    const labels = Object.fromEntries((words ?? plainWords).map(({ key, label }) => [key, label]));
    const named = (column: Column, also: Record<string, string> = {}): Column =>
      column.name === 'status'
        ? { ...column, field: { ...column.field, words: { ...labels, ...also } }, editor }
        : column;
    const gone = (asked: string | undefined) =>
      goneIn(words, asked).map(({ key, label, isDeleted }) => [key, `${label} (${isDeleted ? 'deleted' : 'off'})`]);
    return {
      column: (column: Column) => named(column),
      filter: (filter: Filter) => ({
        ...filter,
        column: named(filter.column, Object.fromEntries(gone(filter.asked._in))),
      }),
    };
  }, [words]);
}
