import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import type { Customer } from '../../../../contract/schemas/customers/customer.ts';
import { useSettled } from '../../../crud/fields/use-settled.ts';
import { useReading } from '../../../providers/queries.ts';
import { customers } from '../../sentiments/shared/queries.ts';
import { CustomerOption } from './customer-option.tsx';

interface CustomersPickerProps {
  chosen: Customer[];
  most: number;
  onChange: (chosen: Customer[]) => void;
}

export function CustomersPicker({ chosen, most, onChange }: CustomersPickerProps) {
  const [typed, setTyped] = useState('');
  const found = useReading(customers(useSettled(typed.trim())));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={8}
      options={found.data ?? []}
      value={chosen}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'Customers could not be loaded' : 'No customer is called that'}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, next) => onChange(next.slice(0, most))}
      renderOption={({ key, ...props }, customer) => <CustomerOption key={key} customer={customer} {...props} />}
      renderInput={(params) => <TextField {...params} label="Customers" placeholder="Search" />}
    />
  );
}
