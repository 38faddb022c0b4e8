import { useState } from 'react';
import { resources } from '../../../../resources.config.ts';
import { fieldLabel } from '../../../core/web/fields/column.ts';
import { ManyInput, OneInput } from '../../../core/web/inputs/choice-inputs.tsx';
import { TypedChips } from '../../../core/web/inputs/typed-chips.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { mostTags, tagSchema } from '../../schemas/customer.ts';

const { fields } = resources.customerFormResponses;

const ofField = (name: 'ownerId' | 'groupIds') => ({
  name,
  field: fields[name],
  label: fieldLabel(name, fields[name]),
  isRequired: false,
  problem: undefined,
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
  const { query } = useOperation('customerFormResponses', 'tags', { queryOptions: { staleTime: 30_000 } });
  const [refused, setRefused] = useState<string[]>([]);
  const change = (tags: string[]) => {
    const valid = tags.filter((tag) => !tagProblem(tag)).slice(0, mostTags);
    setRefused(tags.filter((tag) => !valid.includes(tag)));
    if (String(valid) !== String(value)) onChange(valid);
  };
  return (
    <TypedChips
      label="Tags"
      options={(query.data?.data ?? []).map(({ tag }) => tag)}
      value={[...value, ...refused]}
      onChange={change}
      problemOf={tagProblem}
      most={mostTags}
      placeholder="Search or add"
      help="Press Enter to add a tag."
    />
  );
}

const tagProblem = (tag: string): string | undefined => tagSchema.safeParse(tag).error?.issues[0]?.message;
