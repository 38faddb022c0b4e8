import { Autocomplete, type SxProps, TextField } from '@mui/material';
import type { KnownDimension } from './use-datasets.ts';

interface DimensionPickerProps {
  label: string;
  known: readonly KnownDimension[];
  value: string;
  onChange: (name: string) => void;
  sx?: SxProps;
}

/** One dimension, found by typing part of its name or of the name of its form. */
export function DimensionPicker({ label, known, value, onChange, sx = {} }: DimensionPickerProps) {
  return (
    <Autocomplete
      size="small"
      disableClearable
      sx={sx}
      options={inGroups(known)}
      value={known.find(({ name }) => name === value) ?? { name: value, label: 'Deleted field', type: 'text' as const }}
      groupBy={groupOf}
      getOptionKey={({ name }) => name}
      getOptionLabel={(one) => one.label}
      isOptionEqualToValue={(one, other) => one.name === other.name}
      filterOptions={matching}
      onChange={(_, chosen) => onChange(chosen.name)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

const ofResponses = 'Responses';

export const groupOf = ({ group = ofResponses }: Pick<KnownDimension, 'group'>): string => group;

/** Options of a group stand together, as the list needs it. */
export function inGroups<T extends Pick<KnownDimension, 'group'>>(known: readonly T[]): T[] {
  const groups = new Map<string, T[]>();
  for (const one of known) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  return [...groups.values()].flat();
}

/** By the words of the label and of the group. */
export function matching<T extends Pick<KnownDimension, 'label' | 'group'>>(
  options: T[],
  { inputValue }: { inputValue: string },
): T[] {
  const words = inputValue.toLowerCase().split(/\s+/);
  return options.filter((one) => {
    const text = `${one.label} ${groupOf(one)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
