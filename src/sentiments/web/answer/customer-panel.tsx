import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useCan, useCreate, useInvalidate } from '@refinedev/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BodyOf, RowOf } from '../../../core/routes/operations.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { type ApiFailure, unshownFailureText } from '../../../core/web/providers/failure.ts';
import { type Customer, customerInputSchema } from '../../../customers/schemas/customer.ts';
import { knownCustomersSchema } from '../../../customers/schemas/customer-details.ts';
import { CustomerPicker } from '../../../customers/shared/customer-picker.tsx';
import { useCustomerDetails } from '../../../customers/shared/find-customers.ts';
import { KnownCustomers } from '../../../customers/shared/known-customers.tsx';
import { PreviousResponses } from '../../../responses/shared/previous-responses.tsx';
import type { AnswerDraft, NewCustomerDraft } from './use-answering.ts';

interface CustomerPanelProps {
  draft: AnswerDraft;
  problem: string | undefined;
  onChange: (part: Partial<AnswerDraft>) => void;
}

const emptyCustomer = { displayName: '', email: '', phone: '', company: '' };

export function CustomerPanel({ draft: { customerResponseId, newCustomer }, problem, onChange }: CustomerPanelProps) {
  const { data: addAccess } = useCan({ resource: 'customerFormResponses', action: 'create' });
  const [added, setAdded] = useState<Customer>();
  const choose = (customer: Customer) => {
    setAdded(customer);
    onChange({ customerResponseId: customer.id, newCustomer: null });
  };
  if (newCustomer) {
    return (
      <Panel title="New customer">
        <NewCustomer
          value={newCustomer}
          onChange={(value) => onChange({ newCustomer: value })}
          onChosen={choose}
          onCancel={() => onChange({ newCustomer: null })}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Customer"
      action={
        addAccess?.can && (
          <Button startIcon={<PersonAddOutlined />} onClick={() => onChange({ newCustomer: emptyCustomer })}>
            New customer
          </Button>
        )
      }
    >
      <CustomerPicker
        value={customerResponseId}
        added={added}
        issue={problem}
        onChange={(id) => onChange({ customerResponseId: id })}
      />
      {customerResponseId !== null && <ChosenCustomer id={customerResponseId} />}
    </Panel>
  );
}

function ChosenCustomer({ id }: { id: number }) {
  const details = useCustomerDetails(id);
  if (!details) return null;
  const { company, email, phone } = details;
  const reach = [company, email, phone].filter(Boolean).join(' · ');
  return (
    <Box sx={{ mt: 1.5 }}>
      {reach && (
        <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
          {reach}
        </Typography>
      )}
      <PreviousResponses inNewTab details={details} most={3} />
    </Box>
  );
}

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

function NewCustomer({ value, onChange, onChosen, onCancel }: NewCustomerProps) {
  const { add, isAdding, problems, failure, known } = useAddCustomer(value, onChosen);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // Enter adds the customer and must not submit the surrounding form.
  const addOnEnter = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement;
    if (pressedKey(event) !== 'Enter' || !isLine) return;
    event.preventDefault();
    add(false);
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
      {known.length > 0 && <KnownCustomers known={known} onChosen={onChosen} onAddAll={() => add(true)} />}
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
        <Button variant="outlined" loading={isAdding} onClick={() => add(false)}>
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
  const { mutate, mutation } = useCreate<
    RowOf<'customerFormResponses'>,
    ApiFailure,
    BodyOf<'customerFormResponses', 'create'>
  >();
  const invalidate = useInvalidate();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);
  const key = useRef(newIdempotencyKey());

  const onError = (thrown: ApiFailure) => {
    // A changed retry is a new request and needs a new idempotency key.
    if (thrown.status > 0) key.current = newIdempotencyKey();
    setProblems(thrown.errors);
    const alike = knownCustomersSchema.safeParse(thrown.body);
    if (alike.success) setKnown(alike.data.known);
    else setFailure(unshownFailureText(thrown, (path) => lines.some(({ name }) => name === path)));
  };
  const add = (isSomebodyElse: boolean) => {
    const values = { ...value, ...(isSomebodyElse ? { isSomebodyElse } : {}) };
    const found = problemsOf(values);
    setProblems(found);
    setFailure(undefined);
    setKnown([]);
    if (Object.keys(found).length > 0 || mutation.isPending) return;
    mutate(
      {
        resource: 'customerFormResponses',
        values,
        invalidates: ['resourceAll'],
        meta: { idempotencyKey: key.current },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: ({ data }) => {
          void invalidate({ resource: 'customers', invalidates: ['resourceAll'] });
          onAdded(data);
        },
        onError,
      },
    );
  };
  return { add, isAdding: mutation.isPending, problems, failure, known };
}

function problemsOf(body: object): Record<string, string> {
  const checked = customerInputSchema.safeParse(body);
  const issues = checked.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
