import { Autocomplete } from '@mui/material';
import { useState } from 'react';
import { useFound } from '../../../core/web/fields/choices.ts';
import { ChoiceLine, ChoiceOption } from '../../../core/web/inputs/choice-inputs.tsx';

interface UserInputProps {
  label: string;
  help: string;
  excludedIds?: readonly number[];
  onChoose: (userId: number | undefined) => void;
}

/** Finds an active user. */
export function UserInput({ label, help, excludedIds = [], onChoose }: UserInputProps) {
  const [typed, setTyped] = useState('');
  const found = useFound('users', typed);
  const failed = found.error && 'The users could not be loaded';
  return (
    <Autocomplete
      options={found.choices.filter(({ id }) => !excludedIds.includes(id))}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={failed ?? 'No users found'}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, choice) => onChoose(choice?.id)}
      renderOption={({ key, ...option }, choice) => <ChoiceOption key={key} {...option} choice={choice} />}
      renderInput={(params) => (
        <ChoiceLine
          params={params}
          of={{ ...unbound, label, field: { kind: { one: 'users' }, help } }}
          failed={failed}
          placeholder="Search"
        />
      )}
    />
  );
}

const unbound = {
  name: 'userId',
  value: null,
  problem: undefined,
  isRequired: false,
  onChange: () => undefined,
  onBlur: () => undefined,
  inputRef: () => undefined,
};
