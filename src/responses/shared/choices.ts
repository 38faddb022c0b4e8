import { useList } from '@refinedev/core';
import type { RowOf } from '../../core/routes/operations.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';

interface Options {
  enabled?: boolean;
}

const staleTime = 60_000;

export const useUsers = ({ enabled = true }: Options = {}) =>
  useList<RowOf<'users'>, ApiFailure>({
    resource: 'users',
    pagination: { mode: 'off' },
    queryOptions: { staleTime, enabled },
  });

export const useGroups = ({ enabled = true }: Options = {}) =>
  useList<RowOf<'groups'>, ApiFailure>({
    resource: 'groups',
    pagination: { mode: 'off' },
    queryOptions: { staleTime, enabled },
  });

export const useSeverityLevels = ({ enabled = true }: Options = {}) =>
  useList<RowOf<'severityLevels'>, ApiFailure>({
    resource: 'severityLevels',
    pagination: { mode: 'off' },
    queryOptions: { staleTime, enabled },
  });

export const useSentiments = ({ enabled = true }: Options = {}) =>
  useList<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { staleTime, enabled },
  });
