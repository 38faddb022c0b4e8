import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type CustomerPart, customerParts } from '../../../../contract/schemas/customer-form.ts';
import { partTypes } from '../../../../domain/customers/customer-form-faults.ts';
import { nameOfField } from '../../forms/builder/builder-draft.ts';
import type { Builder } from '../../forms/builder/use-builder.ts';
import type { CustomerFormDraft } from './customer-form-draft.ts';

const labels: Record<CustomerPart, string> = { email: 'E-mail address', phone: 'Phone number', company: 'Company' };

/** Which question asks for the address, the number and the company of a customer. */
export function PartInputs({ builder }: { builder: Builder<CustomerFormDraft> }) {
  return (
    <Stack sx={{ gap: 2 }}>
      {customerParts.map((part) => (
        <PartInput key={part} part={part} builder={builder} />
      ))}
    </Stack>
  );
}

function PartInput({ part, builder }: { part: CustomerPart; builder: Builder<CustomerFormDraft> }) {
  const { value, change, problems } = builder;
  const problem = problems[`parts.${part}`];
  const fitting = value.fields.filter(({ fieldType }) => partTypes[part].includes(fieldType));
  const chosen = fitting.some(({ key }) => key === value.parts[part]) ? value.parts[part] : '';
  const choose = (name: string) =>
    change((draft) => {
      const { [part]: _, ...others } = draft.parts;
      return { ...draft, parts: name ? { ...others, [part]: name } : others };
    });
  return (
    <TextField
      select
      fullWidth
      label={labels[part]}
      value={chosen}
      error={Boolean(problem)}
      helperText={problem ?? (fitting.length === 0 ? 'No question asks for it yet.' : undefined)}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      {...(problem ? { 'data-problem': true } : {})}
    >
      <MenuItem value="">Not asked</MenuItem>
      {fitting.map((field) => (
        <MenuItem key={field.key} value={field.key} sx={{ whiteSpace: 'normal' }}>
          {nameOfField(field)}
        </MenuItem>
      ))}
    </TextField>
  );
}
