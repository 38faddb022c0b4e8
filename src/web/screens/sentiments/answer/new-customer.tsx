import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Customer } from '../../../../contract/schemas/customer.ts';
import { KnownCustomers } from '../../customers/shared/known-customers.tsx';
import type { NewCustomerDraft } from './answer-draft.ts';
import { useAddCustomer } from './use-add-customer.ts';

interface NewCustomerProps {
  value: NewCustomerDraft;
  onChange: (value: NewCustomerDraft) => void;
  onChosen: (customer: Customer) => void;
  onCancel: () => void;
}

const lines = [
  { name: 'displayName', label: 'Name', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'company', label: 'Company', type: 'text' },
] as const;

/** Somebody who was not heard before: entered in place, and chosen at once. */
export function NewCustomer({ value, onChange, onChosen, onCancel }: NewCustomerProps) {
  const { add, isAdding, problems, failure, known } = useAddCustomer(value, onChosen);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // Enter adds the customer; it must not save the response around it.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void add(false);
  };
  return (
    <Box role="group" aria-label="New customer" onKeyDown={addOnEnter}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {lines.map(({ name, label, type }, index) => (
          <TextField
            key={name}
            label={label}
            type={type}
            required={name === 'displayName'}
            autoComplete="off"
            value={value[name]}
            error={Boolean(problems[name])}
            helperText={problems[name]}
            {...(index === 0 ? { inputRef: first } : {})}
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        ))}
      </Box>
      {known.length > 0 && <KnownCustomers known={known} onChosen={onChosen} onAddAll={() => void add(true)} />}
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
        <Button variant="outlined" loading={isAdding} onClick={() => void add(false)}>
          Add customer
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Box>
  );
}
