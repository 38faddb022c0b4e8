import Autocomplete from '@mui/material/Autocomplete';
import { useMemo, useState } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { useChosen, useFound } from '../choices.ts';
import { targetOf } from '../field-kind.ts';
import { ChoiceLine } from './choice-line.tsx';
import { ChoiceOption } from './choice-option.tsx';
import type { InputProps } from './input-props.ts';

/** A record of another resource, searched for on the server. */
export function OneInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled = false } = props;
  const target = targetOf(field.kind) ?? '';
  const many = resourceOf(target).label[1].toLowerCase();
  const [typed, setTyped] = useState('');
  const found = useFound(target, typed);
  const ids = useMemo(() => (typeof value === 'number' ? [value] : []), [value]);
  const { choices } = useChosen(target, ids);
  const failed = found.error && `The ${many} could not be loaded`;
  return (
    <Autocomplete
      options={found.choices}
      value={choices[0] ?? null}
      loading={found.isFetching}
      disabled={isDisabled}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={failed ?? `No ${many} found`}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      onBlur={onBlur}
      renderOption={({ key, ...option }, choice) => <ChoiceOption key={key} {...option} choice={choice} />}
      renderInput={(params) => <ChoiceLine params={params} of={props} failed={failed} placeholder="Search" />}
    />
  );
}
