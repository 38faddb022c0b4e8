import { Autocomplete, type AutocompleteRenderInputParams, Box, Chip, TextField, Typography } from '@mui/material';
import { type HTMLAttributes, useMemo, useState } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { type Choice, useChosen, useFound } from '../fields/choices.ts';
import { relatedResource } from '../fields/column.ts';
import { PersonAvatar } from '../layout/person-avatar.tsx';
import type { InputProps } from './plain-inputs.tsx';

export function OneInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled = false } = props;
  const target = relatedResource(field.kind) ?? '';
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

const chipsAtRest = 12;
const emptyIds: number[] = [];

export function ManyInput(props: InputProps) {
  const { field, value, onChange, onBlur, isDisabled = false } = props;
  const target = relatedResource(field.kind) ?? '';
  const many = resourceOf(target).label[1].toLowerCase();
  const [typed, setTyped] = useState('');
  const found = useFound(target, typed);
  const { choices } = useChosen(target, Array.isArray(value) ? value : emptyIds);
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

interface ChoiceLineProps {
  params: AutocompleteRenderInputParams;
  of: InputProps;
  failed: string | null;
  placeholder: string;
}

export function ChoiceLine({ params, of, failed, placeholder }: ChoiceLineProps) {
  const { label, isRequired, problem, field, inputRef } = of;
  return (
    <TextField
      {...params}
      label={label}
      required={isRequired}
      error={Boolean(problem)}
      helperText={problem ?? failed ?? field.help}
      inputRef={inputRef}
      placeholder={placeholder}
      slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
    />
  );
}

export function ChoiceOption({ choice, ...props }: HTMLAttributes<HTMLLIElement> & { choice: Choice }) {
  return (
    <Box component="li" {...props} sx={{ gap: 1.5 }}>
      {choice.picture !== undefined && (
        <Box sx={{ flexShrink: 0 }}>
          <PersonAvatar picture={choice.picture} name={choice.title} size={28} />
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{choice.title}</Typography>
        {choice.detail && (
          <Typography variant="hint" noWrap sx={{ display: 'block' }}>
            {choice.detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
