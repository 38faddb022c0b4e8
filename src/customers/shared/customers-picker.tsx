import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useSettled } from '../../core/web/fields/use-settled.ts';
import type { Customer } from '../schemas/customer.ts';
import { CustomerOption } from './customer-option.tsx';
import { useFoundCustomers } from './find-customers.ts';

interface CustomersPickerProps {
  chosen: Customer[];
  most: number;
  onChange: (chosen: Customer[]) => void;
}

export function CustomersPicker({ chosen, most, onChange }: CustomersPickerProps) {
  const [typed, setTyped] = useState('');
  const { query, result } = useFoundCustomers(useSettled(typed.trim()));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={8}
      options={result.data}
      value={chosen}
      loading={query.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={query.error ? 'Customers could not be loaded' : 'No customer is called that'}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, next) => onChange(next.slice(0, most))}
      renderOption={({ key, ...props }, customer) => <CustomerOption key={key} customer={customer} {...props} />}
      renderInput={(params) => <TextField {...params} label="Customers" placeholder="Search" />}
    />
  );
}
