import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import { otherAnswer } from '../../domain/forms/choices.ts';
import { choiceOption } from './choice-label.tsx';
import type { InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';
import { isOther, OtherWords, otherLabel } from './other-words.tsx';
import { SearchLine } from './search-line.tsx';

const other = { id: otherAnswer(''), label: otherLabel };

/** One of many choices, found by typing. */
export function SelectInput({ field, value, onChange, ids, hasProblem }: InputProps) {
  const offered = useChoices(field);
  const choices = field.options.other ? [...offered, other] : offered;
  const chosen = isOther(value) ? other.id : value;
  return (
    <Stack sx={{ gap: 1 }}>
      <Autocomplete
        id={ids.input}
        options={choices}
        value={choices.find(({ id }) => id === chosen) ?? null}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(one, another) => one.id === another.id}
        renderOption={(row, choice) => choiceOption(row, choice)}
        onChange={(_, choice) => onChange(choice?.id ?? null)}
        renderInput={(params) => (
          <SearchLine params={params} placeholder="Choose…" field={field} ids={ids} hasProblem={hasProblem} />
        )}
      />
      {isOther(value) && <OtherWords value={value} isInvalid={hasProblem} onChange={onChange} />}
    </Stack>
  );
}
