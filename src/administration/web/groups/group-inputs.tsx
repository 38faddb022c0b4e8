import Close from '@mui/icons-material/Close';
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { type Choice, useChosen, useFound } from '../../../core/web/fields/choices.ts';
import { ChoiceLine, ChoiceOption } from '../../../core/web/inputs/choice-inputs.tsx';
import type { OwnInputProps } from '../../../core/web/inputs/plain-inputs.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { PersonLine } from '../people/person-line.tsx';

export function MembersInput({
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  problem,
  isDisabled,
  control,
  edit,
}: OwnInputProps) {
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  const [typed, setTyped] = useState('');
  const found = useFound('users', typed);
  const { choices } = useChosen('users', ids);
  const lead = useWatch({ control, name: 'leadUserId' });
  const add = (choice: Choice | null) => {
    setTyped('');
    if (choice) onChange([...ids, choice.id]);
  };
  const remove = (id: number) => {
    onChange(ids.filter((member) => member !== id));
    if (lead === id) edit('leadUserId', null);
  };
  return (
    <Box role="group" aria-label={label}>
      <Autocomplete
        options={found.choices}
        value={null}
        inputValue={typed}
        blurOnSelect={false}
        clearOnBlur
        disabled={isDisabled}
        loading={found.isFetching}
        filterOptions={(all) => all.filter(({ id }) => !ids.includes(id))}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ title }) => title}
        noOptionsText={found.error ? 'The users could not be loaded' : 'No other users found'}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, choice) => add(choice)}
        onBlur={onBlur}
        renderOption={({ key, ...option }, choice) => <ChoiceOption key={key} {...option} choice={choice} />}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            placeholder="Add user"
            inputRef={inputRef}
            error={Boolean(problem)}
            helperText={problem}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
      />
      <Typography role="status" variant="muted" sx={{ mt: 1 }}>
        {format(ids.length)}
      </Typography>
      {ids.length > 0 && <Members members={choices} lead={lead} isDisabled={isDisabled} onRemove={remove} />}
    </Box>
  );
}

interface MembersProps {
  members: readonly Choice[];
  lead: unknown;
  isDisabled: boolean | undefined;
  onRemove: (id: number) => void;
}

function Members({ members, lead, isDisabled, onRemove }: MembersProps) {
  return (
    <Box component="ul" aria-label="Members" sx={listStyle}>
      {members.map(({ id, title, detail, picture }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5, py: 0.75 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <PersonLine name={title} about={detail} picture={picture} />
          </Box>
          {lead === id && <Pill tone="success">Lead</Pill>}
          <IconButton aria-label={`Remove ${title}`} disabled={isDisabled === true} onClick={() => onRemove(id)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

function format(count: number): string {
  if (count === 0) return 'This group has no members yet.';
  return count === 1 ? '1 member' : `${formatCount(count)} members`;
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  maxHeight: 320,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

export function LeadInput(props: OwnInputProps) {
  const { field, value, onChange, onBlur, isDisabled, control } = props;
  const members = useWatch({ control, name: 'memberIds' });
  const ids = Array.isArray(members) ? members.filter((id) => typeof id === 'number') : [];
  const { choices, error } = useChosen('users', ids);
  const { choices: lead } = useChosen('users', typeof value === 'number' ? [value] : []);
  const help = ids.length === 0 ? 'Add a member before you choose a lead.' : field.help;
  return (
    <Autocomplete
      options={choices.filter(({ isActive }) => isActive !== false)}
      value={lead[0] ?? null}
      disabled={isDisabled || (ids.length === 0 && !lead[0])}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      onBlur={onBlur}
      renderOption={({ key, ...option }, choice) => <ChoiceOption key={key} {...option} choice={choice} />}
      renderInput={(params) => (
        <ChoiceLine
          params={params}
          of={{ ...props, field: { ...field, ...(help ? { help } : {}) } }}
          failed={error && 'The members could not be loaded'}
          placeholder="No lead"
        />
      )}
    />
  );
}
