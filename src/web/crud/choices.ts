import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { callAny } from '../providers/call.ts';
import { titleOf } from './record-words.ts';
import { type Row, rowSchema } from './row.ts';
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
const idsPerCall = 200;
const rarely = { staleTime: 60_000 };

/** Records of a resource whose name, or whatever else its search looks at, contains what was typed. */
export function useFound(resource: string, typed: string) {
  const wanted = typed.trim();
  const q = useSettled(wanted);
  const query = useQuery({ ...found(resource, q), placeholderData: keepPreviousData });
  const isBehind = q !== wanted || query.isPlaceholderData;
  const choices = (query.data ?? []).filter((choice) => !isBehind || saysOf(choice, wanted));
  return { choices, error: query.error, isFetching: query.isFetching, isLoading: query.isLoading };
}

/** What was found for earlier words stays only where it fits these: whoever types and presses Enter gets what they typed. */
function saysOf({ title, detail }: Choice, wanted: string): boolean {
  return `${title} ${detail}`.toLowerCase().includes(wanted.toLowerCase());
}

/** The records behind some ids, in the order of the ids. An unknown one keeps its number. */
export function useChosen(resource: string, ids: readonly number[]) {
  const { data, error, isLoading } = useQuery({
    ...byIds(resource, ids),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  // The same list for the same people: a new one would make an input forget what is being typed into it.
  const choices = useMemo(() => {
    const known = new Map((data ?? []).map((choice) => [choice.id, choice]));
    return ids.map((id) => known.get(id) ?? { id, title: isLoading ? 'Loading…' : `Number ${id}`, detail: '' });
  }, [ids, data, isLoading]);
  return { choices, error };
}

const found = (resource: string, q: string) =>
  queryOptions({
    queryKey: ['data', 'default', resource, 'list', 'found', q],
    queryFn: async ({ signal }) => {
      const { fields, search } = resourceOf(resource);
      const active = 'isActive' in fields ? { isActive: true } : {};
      const words = q && search ? { q } : {};
      return choicesOf(resource, { _start: 0, _end: shown, ...active, ...words }, signal);
    },
    ...rarely,
  });

const byIds = (resource: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['data', 'default', resource, 'list', 'chosen', [...ids].sort((one, other) => one - other)],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, part) =>
        ids.slice(part * idsPerCall, (part + 1) * idsPerCall),
      );
      const answers = await Promise.all(parts.map((part) => choicesOf(resource, { id_in: part }, signal)));
      return answers.flat();
    },
    ...rarely,
  });

async function choicesOf(resource: string, query: Record<string, unknown>, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await callAny(resource, 'list', { query, signal });
  return rowSchema
    .array()
    .parse(data)
    .map((row) => choiceOf(resource, row));
}

function choiceOf(resource: string, row: Row): Choice {
  const { search = [], title = 'name' } = resourceOf(resource);
  const detail = row[search.find((field) => field !== title) ?? ''];
  const { profilePicture: picture } = row;
  const isPicture = typeof picture === 'string' || picture === null;
  const words = { id: row.id, title: titleOf(resource, row), detail: typeof detail === 'string' ? detail : '' };
  return isPicture ? { ...words, picture } : words;
}
