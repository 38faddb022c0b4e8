import Autocomplete from '@mui/material/Autocomplete';
import { useWatch } from 'react-hook-form';
import { useChosen } from '../../../crud/choices.ts';
import { ChoiceLine } from '../../../crud/inputs/choice-line.tsx';
import { ChoiceOption } from '../../../crud/inputs/choice-option.tsx';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';

/** Who leads a group: one of its members. */
export function LeadInput(props: OwnInputProps) {
  const { field, value, onChange, onBlur, isDisabled, control } = props;
  const members = useWatch({ control, name: 'memberIds' });
  const ids = Array.isArray(members) ? members.filter((id) => typeof id === 'number') : [];
  const { choices, error } = useChosen('users', ids);
  const { choices: lead } = useChosen('users', typeof value === 'number' ? [value] : []);
  const help = ids.length === 0 ? 'Add members first: one of them can lead the group.' : field.help;
  return (
    <Autocomplete
      options={choices}
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
          placeholder="Nobody"
        />
      )}
    />
  );
}
