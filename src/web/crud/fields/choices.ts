import { type CrudFilter, useList, useMany } from '@refinedev/core';
import { useMemo } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { ApiFailure } from '../../providers/failure.ts';
import { titleOf } from './labels.ts';
import type { Row } from './row.ts';
import { useSettled } from './use-settled.ts';

/** A record that can be referred to: its name, and what tells it from others of that name. */
export interface Choice {
  id: number;
  title: string;
  detail: string;
  /** Of people; null where somebody has none. */
  picture?: string | null;
}

const shown = 50;
const rarely = { staleTime: 60_000, placeholderData: <T>(previous: T) => previous };

/** Records of a resource whose name, or whatever else its search looks at, contains what was typed. */
export function useFound(resource: string, typed: string) {
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const { fields, search } = resourceOf(resource);
  const { query } = useList<Row, ApiFailure>({
    resource,
    pagination: { currentPage: 1, pageSize: shown },
    filters: [...('isActive' in fields ? [equal('isActive', true)] : []), ...(q && search ? [equal('q', q)] : [])],
    queryOptions: rarely,
    errorNotification: false,
  });
  const isBehind = q !== wanted || query.isPlaceholderData;
  const found = (query.data?.data ?? []).map((row) => choiceOf(resource, row));
  const choices = found.filter((choice) => !isBehind || saysOf(choice, wanted));
  return { choices, error: query.error, isFetching: query.isFetching, isLoading: query.isLoading };
}

const equal = (field: string, value: unknown): CrudFilter => ({ field, operator: 'eq', value });

/** What was found for earlier words stays only where it fits these: whoever types and presses Enter gets what they typed. */
function saysOf({ title, detail }: Choice, wanted: string): boolean {
  return `${title} ${detail}`.toLowerCase().includes(wanted.toLowerCase());
}

/** The records behind some ids, in the order of the ids. An unknown one keeps its number. */
export function useChosen(resource: string, ids: readonly number[]) {
  const { query } = useMany<Row, ApiFailure>({
    resource,
    ids: [...ids].sort((one, other) => one - other),
    queryOptions: { ...rarely, enabled: ids.length > 0 },
    errorNotification: false,
  });
  const { data, error, isLoading } = query;
  // The same list for the same people: a new one would make an input forget what is being typed into it.
  const choices = useMemo(() => {
    const known = new Map((data?.data ?? []).map((row) => [row.id, choiceOf(resource, row)]));
    return ids.map((id) => known.get(id) ?? { id, title: isLoading ? 'Loading…' : `Number ${id}`, detail: '' });
  }, [resource, ids, data, isLoading]);
  return { choices, error };
}

function choiceOf(resource: string, row: Row): Choice {
  const { search = [], title = 'name' } = resourceOf(resource);
  const detail = row[search.find((field) => field !== title) ?? ''];
  const { profilePicture: picture } = row;
  const isPicture = typeof picture === 'string' || picture === null;
  const texts = { id: row.id, title: titleOf(resource, row), detail: typeof detail === 'string' ? detail : '' };
  return isPicture ? { ...texts, picture } : texts;
}
