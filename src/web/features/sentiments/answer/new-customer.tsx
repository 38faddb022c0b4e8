import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type Customer,
  customerInputSchema,
  knownCustomersSchema,
} from '../../../../contract/schemas/customers/customer.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useCall } from '../../../providers/use-call.ts';
import { KnownCustomers } from '../../customers/shared/known-customers.tsx';
import type { NewCustomerDraft } from './answer-draft.ts';

interface NewCustomerProps {
  value: NewCustomerDraft;
  onChange: (value: NewCustomerDraft) => void;
  onChosen: (customer: Customer) => void;
  onCancel: () => void;
}

const lines = [
  { name: 'displayName', label: 'Name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'company', label: 'Company', type: 'text' },
] as const;

export function NewCustomer({ value, onChange, onChosen, onCancel }: NewCustomerProps) {
  const { add, isAdding, problems, failure, known } = useAddCustomer(value, onChosen);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // Enter adds the customer and must not submit the surrounding form.
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

function useAddCustomer(value: NewCustomerDraft, onAdded: (customer: Customer) => void) {
  const call = useCall();
  const [isAdding, setAdding] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);
  const key = useRef(newIdempotencyKey());

  const add = async (isSomebodyElse: boolean) => {
    const body = { ...value, ...(isSomebodyElse ? { isSomebodyElse } : {}) };
    const found = problemsOf(body);
    setProblems(found);
    setFailure(undefined);
    setKnown([]);
    if (Object.keys(found).length > 0 || isAdding) return;
    setAdding(true);
    try {
      const customer = await call('customerFormResponses', 'create', { body, idempotencyKey: key.current });
      void refetch('customers', 'customerFormResponses');
      onAdded(customer);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      // A changed retry is a new request and needs a new idempotency key.
      if (thrown.status > 0) key.current = newIdempotencyKey();
      setProblems(thrown.errors);
      const alike = knownCustomersSchema.safeParse(thrown.body);
      if (alike.success) setKnown(alike.data.known);
      else if (thrown.status !== 422) setFailure(thrown.message);
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding, problems, failure, known };
}

function problemsOf(body: object): Record<string, string> {
  const checked = customerInputSchema.safeParse(body);
  const issues = checked.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
