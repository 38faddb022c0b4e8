import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { useChosen, useFound } from '../choices.ts';
import { targetOf } from '../field-kind.ts';
import { ChoiceLine } from './choice-line.tsx';
import { ChoiceOption } from './choice-option.tsx';
import type { InputProps } from './input-props.ts';

const chipsAtRest = 12;
const nobody: number[] = [];

/** Any number of records of another resource, searched for on the server. */
export function ManyInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled = false } = props;
  const target = targetOf(field.kind) ?? '';
  const many = resourceOf(target).label[1].toLowerCase();
  const [typed, setTyped] = useState('');
  const found = useFound(target, typed);
  const { choices } = useChosen(target, Array.isArray(value) ? value : nobody);
  const failed = found.error && `The ${many} could not be loaded`;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      limitTags={chipsAtRest}
      options={found.choices}
      value={choices}
      loading={found.isFetching}
      disabled={isDisabled}
      filterOptions={(all) => all.filter(({ id }) => !choices.some((chosen) => chosen.id === id))}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={failed ?? (typed ? `No ${many} found` : `No more ${many} to choose`)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      onBlur={onBlur}
      renderOption={({ key, ...option }, choice) => <ChoiceOption key={key} {...option} choice={choice} />}
      renderValue={(chosen, getItemProps) =>
        chosen.map((choice, index) => {
          const { key, ...chip } = getItemProps({ index });
          return <Chip key={key} {...chip} label={choice.title} />;
        })
      }
      renderInput={(params) => (
        <ChoiceLine params={params} of={props} failed={failed} placeholder={choices.length === 0 ? 'Search' : ''} />
      )}
    />
  );
}
