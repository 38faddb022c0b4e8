import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useSettled } from '../../core/web/fields/use-settled.ts';
import type { Customer } from '../schemas/customer.ts';
import { CustomerOption } from './customer-option.tsx';
import { useCustomerDetails, useFoundCustomers } from './find-customers.ts';

interface CustomerPickerProps {
  value: number | null;
  added: Customer | undefined;
  help?: string | undefined;
  issue?: string | undefined;
  onChange: (id: number | null) => void;
}

export function CustomerPicker({
  value,
  added,
  help = 'Leave empty if unknown.',
  issue,
  onChange,
}: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Customer>();
  const details = useCustomerDetails(value);
  // After a reload only the id is known; the name comes from the details, if the user may read them.
  const known = [chosen, added, details].find((customer) => customer?.id === value);
  const { query, result } = useFoundCustomers(useSettled(known && typed === known.displayName ? '' : typed.trim()));
  const options = result.data;
  const current = known ?? options.find(({ id }) => id === value) ?? null;

  return (
    <Autocomplete
      options={options}
      value={current}
      loading={query.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={query.error ? 'Customers could not be loaded' : 'No customer is called that'}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, customer) => {
        setChosen(customer ?? undefined);
        onChange(customer?.id ?? null);
      }}
      renderOption={({ key, ...props }, customer) => <CustomerOption key={key} customer={customer} {...props} />}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Customer"
          placeholder="No customer"
          helperText={issue ?? help}
          error={issue !== undefined}
        />
      )}
    />
  );
}
