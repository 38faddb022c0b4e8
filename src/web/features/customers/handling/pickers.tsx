import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { resources } from '../../../../../resources.config.ts';
import { mostTags, tagSchema } from '../../../../contract/schemas/customers/customer.ts';
import { labelOf } from '../../../crud/fields/column.ts';
import { ManyInput, OneInput } from '../../../crud/inputs/choice-inputs.tsx';
import { useReading } from '../../../providers/queries.ts';
import { usedTags } from '../shared/customer-queries.ts';

const { fields } = resources.customerFormResponses;

const ofField = (name: 'ownerId' | 'groupIds') => ({
  ...{ name, field: fields[name], label: labelOf(name, fields[name]), isRequired: false, problem: undefined },
  onBlur: () => undefined,
  inputRef: () => undefined,
});

interface PickerProps<T> {
  value: T;
  onChange: (value: T) => void;
}

export const OwnerPicker = ({ value, onChange }: PickerProps<number | null>) => (
  <OneInput {...ofField('ownerId')} value={value} onChange={(id) => onChange(typeof id === 'number' ? id : null)} />
);

export const GroupsPicker = ({ value, onChange }: PickerProps<number[]>) => (
  <ManyInput {...ofField('groupIds')} value={value} onChange={(ids) => Array.isArray(ids) && onChange(ids)} />
);

/** Offers the tags in use and takes new ones. */
export function TagsPicker({ value, onChange }: PickerProps<string[]>) {
  const known = useReading(usedTags).data ?? [];
  const [problem, setProblem] = useState<string>();
  const change = (tags: readonly string[]) => {
    const checked = tags.map((tag) => tagSchema.safeParse(tag));
    const issue = checked.find(({ success }) => !success)?.error?.issues[0]?.message;
    const most = tags.length > mostTags ? `At most ${mostTags} tags` : undefined;
    setProblem(issue ?? most);
    if (!issue && !most) onChange(checked.flatMap(({ data }) => data ?? []));
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      options={known.map(({ tag }) => tag)}
      value={value}
      onChange={(_, tags) => change(tags)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Tags"
          error={problem !== undefined}
          helperText={problem ?? 'Press Enter to add a tag.'}
          placeholder={value.length === 0 ? 'Search or add' : ''}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
