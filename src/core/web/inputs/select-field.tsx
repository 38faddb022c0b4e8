import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';

interface SelectFieldProps<V extends string | number>
  extends Omit<TextFieldProps, 'select' | 'value' | 'onChange' | 'children'> {
  value: V | '';
  /** Texts by value, or pairs where the values are numbers or their number varies. */
  options: readonly (readonly [value: V, text: ReactNode])[] | Readonly<Record<V & string, string>>;
  /** The text of the empty choice; without it, one of the options has to be chosen. */
  none?: ReactNode;
  onChange: (value: V) => void;
}

/** One of a few known values, as MUI's TextField draws it. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const { options, none, onChange, slotProps, ...field } = props;
  const entries = (Array.isArray(options) ? options : Object.entries(options)) as readonly (readonly [V, ReactNode])[];
  const isEmptyShown = none !== undefined && { select: { displayEmpty: true }, inputLabel: { shrink: true } };
  return (
    <TextField
      select
      {...field}
      onChange={({ target }) => onChange(target.value as V)}
      slotProps={{ ...isEmptyShown, ...slotProps }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {entries.map(([value, text]) => (
        <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
