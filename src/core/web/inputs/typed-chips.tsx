import { Autocomplete, Chip, TextField } from '@mui/material';
import { emailSchema } from '../../contract/schemas/common.ts';

interface TypedChipsProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  options?: readonly string[];
  labelOf?: (one: string) => string;
  /** What is wrong with a typed text. It stays in the field until the user removes it. */
  problemOf: (one: string) => string | undefined;
  /** Where one typed or pasted text has several values. */
  separator?: RegExp;
  most: number;
  problem?: string | undefined;
  help?: string | undefined;
  placeholder?: string;
  size?: 'small' | 'medium';
}

/** What is wrong with a typed email address. */
export const addressProblem = (text: string): string | undefined =>
  emailSchema.safeParse(text).success ? undefined : `“${text}” is not an email address`;

/** Takes values that are typed, and values of a list where there is one. */
export function TypedChips(props: TypedChipsProps) {
  const { label, value, onChange, options = [], labelOf = String, problemOf, separator, most, size = 'medium' } = props;
  const tooMany = value.length > most ? `At most ${most}` : undefined;
  const problem = value.map(problemOf).find(Boolean) ?? tooMany ?? props.problem;
  const change = (chosen: readonly string[]) => {
    const texts = chosen.flatMap((one) => {
      const text = one.trim();
      const named = options.find((option) => labelOf(option).toLowerCase() === text.toLowerCase());
      return named ?? (separator ? text.split(separator) : text);
    });
    onChange([...new Set(texts.filter(Boolean))]);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      size={size}
      options={options}
      value={[...value]}
      getOptionLabel={labelOf}
      onChange={(_, chosen) => change(chosen)}
      renderValue={(shown, getItemProps) =>
        shown.map((one, index) => {
          const { key, ...item } = getItemProps({ index });
          const color = problemOf(one) ? 'error' : 'default';
          return <Chip key={key} {...item} size={size} label={labelOf(one)} color={color} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? props.placeholder : ''}
          error={problem !== undefined}
          helperText={problem ?? props.help}
        />
      )}
    />
  );
}
