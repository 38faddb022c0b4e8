import { skipToken, useQuery } from '@tanstack/react-query';
import { differenceOf } from '../differences.ts';
import type { Column } from './columns.ts';

/** Columns that the map cannot know, because people make them. */
export function useMoreColumns(resource: string): readonly Column[] {
  const { moreColumns } = differenceOf(resource);
  const queryKey = ['data', 'default', resource, 'list', 'columns'];
  return useQuery({ queryKey, queryFn: moreColumns ?? skipToken, staleTime: 60_000 }).data ?? none;
}

const none: readonly Column[] = [];
