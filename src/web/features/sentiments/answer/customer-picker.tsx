import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import type { Customer } from '../../../../contract/schemas/customers/customer.ts';
import { useSettled } from '../../../crud/fields/use-settled.ts';
import { useReading } from '../../../providers/queries.ts';
import { CustomerOption } from '../../customers/shared/customer-option.tsx';
import { useCustomerDetails } from '../shared/previous-responses.tsx';
import { customers } from '../shared/queries.ts';

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
  const found = useReading(customers(useSettled(known && typed === known.displayName ? '' : typed.trim())));
  const options = found.data ?? [];
  const current = known ?? options.find(({ id }) => id === value) ?? null;

  return (
    <Autocomplete
      options={options}
      value={current}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'Customers could not be loaded' : 'No customer is called that'}
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
