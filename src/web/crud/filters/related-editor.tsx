import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { dataProvider } from '../../providers/data.ts';
import { titleOf } from '../record-words.ts';
import { useNames } from '../related.ts';
import type { Row } from '../row.ts';
import { useSettled } from '../use-settled.ts';
import type { FilterEditorProps } from './filter-editor.ts';

interface Choice {
  id: number;
  name: string;
}

const mostFound = 50;

/** Any of some records of another resource, found by name. */
export function RelatedEditor({ column: { target = '', label }, draft, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState('');
  const found = useChoices(target, useSettled(typed.trim()));
  const ids = draft._in ? draft._in.split(',').map(Number) : [];
  const nameOf = useNames([{ resource: target, ids }]);
  const chosen = ids.map((id) => ({
    id,
    name: nameOf(target, id) ?? found.data?.find((row) => row.id === id)?.name ?? `no. ${id}`,
  }));
  return (
    <Autocomplete<Choice, true>
      multiple
      openOnFocus
      disableCloseOnSelect
      filterSelectedOptions
      limitTags={4}
      options={found.data ?? []}
      filterOptions={(options) => options}
      value={chosen}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_, next) => onChange({ _in: next.map(({ id }) => id).join(',') })}
      loading={found.isLoading}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'These could not be loaded' : 'Nothing found'}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder="Type to find" />}
    />
  );
}

function useChoices(resource: string, q: string) {
  const words = resourceOf(resource).search ? q : '';
  return useQuery({
    queryKey: ['data', 'default', resource, 'list', 'choices', words],
    queryFn: async (queryContext): Promise<Choice[]> => {
      const { data } = await dataProvider.getList<Row>({
        resource,
        pagination: { currentPage: 1, pageSize: mostFound, mode: 'server' },
        filters: words ? [{ field: 'q', operator: 'eq', value: words }] : [],
        meta: { queryContext },
      });
      return data.map((row) => ({ id: row.id, name: titleOf(resource, row) }));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
