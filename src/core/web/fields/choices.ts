import { type CrudFilter, useList, useMany } from '@refinedev/core';
import { useMemo } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { containsFolded } from '../../contract/notations/fold-text.ts';
import type { ApiFailure } from '../providers/failure.ts';
import { type Row, recordTitle } from './column.ts';
import { useSettled } from './use-settled.ts';

export interface Choice {
  id: number;
  title: string;
  detail: string;
  picture?: string | null;
  /** False for a user who cannot sign in. */
  isActive?: boolean;
}

const shown = 50;
const rarely = { staleTime: 60_000, placeholderData: <T>(previous: T) => previous };

export function useFound(resource: string, typed: string) {
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const { fields, search } = resourceOf(resource);
  const { query } = useList<Row, ApiFailure>({
    resource,
    pagination: { currentPage: 1, pageSize: shown },
    filters: [...('isActive' in fields ? [equal('isActive', true)] : []), ...(q && search ? [equal('q', q)] : [])],
    queryOptions: rarely,
  });
  const isStale = q !== wanted || query.isPlaceholderData;
  const found = (query.data?.data ?? []).map((row) => choiceOf(resource, row));
  const choices = found.filter((choice) => !isStale || saysOf(choice, wanted));
  return { choices, error: query.error, isFetching: query.isFetching, isLoading: query.isLoading };
}

const equal = (field: string, value: unknown): CrudFilter => ({ field, operator: 'eq', value });

/** Results of an earlier search remain only if they match the current text, so that Enter selects a correct one. */
function saysOf({ title, detail }: Choice, wanted: string): boolean {
  return containsFolded(`${title} ${detail}`, wanted);
}

export function useChosen(resource: string, ids: readonly number[]) {
  const { query } = useMany<Row, ApiFailure>({
    resource,
    ids: [...ids].sort((one, other) => one - other),
    queryOptions: { ...rarely, enabled: ids.length > 0 },
  });
  const { data, error, isLoading } = query;
  // A stable list for equal ids, because a new value array makes the input discard the text being typed.
  const choices = useMemo(() => {
    const known = new Map((data?.data ?? []).map((row) => [row.id, choiceOf(resource, row)]));
    const missing = data ? `Deleted ${resourceOf(resource).label[0].toLowerCase()}` : 'Number';
    return ids.map((id) => known.get(id) ?? { id, title: isLoading ? 'Loading…' : `${missing} ${id}`, detail: '' });
  }, [resource, ids, data, isLoading]);
  return { choices, error };
}

function choiceOf(resource: string, row: Row): Choice {
  const { search = [], title = 'name' } = resourceOf(resource);
  const detail = row[search.find((field) => field !== title) ?? ''];
  const { profilePicture: picture } = row;
  const isPicture = typeof picture === 'string' || picture === null;
  const texts = { id: row.id, title: recordTitle(resource, row), detail: typeof detail === 'string' ? detail : '' };
  return { ...texts, ...(isPicture && { picture }), ...(row.isActive === false && { isActive: false }) };
}
