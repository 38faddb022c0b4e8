import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type Choice, useChosen, useFound } from '../choices.ts';
import type { FilterEditorProps } from './filter-editor.ts';

/** Any of some records of another resource, found by name. */
export function RelatedEditor({ column: { target = '', label }, draft, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(target, typed);
  const { choices: chosen } = useChosen(target, draft._in ? draft._in.split(',').map(Number) : []);
  return (
    <Autocomplete<Choice, true>
      multiple
      openOnFocus
      disableCloseOnSelect
      filterSelectedOptions
      options={found.choices}
      filterOptions={(options) => options}
      value={chosen}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_, next) => onChange({ _in: next.map(({ id }) => id).join(',') })}
      loading={found.isLoading}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'These could not be loaded' : 'Nothing found'}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder="Type to find" />}
    />
  );
}
