import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { identityTypes } from '../../../../domain/customers/customer-form-faults.ts';
import { nameOfField } from '../../forms/builder/builder-draft.ts';
import type { Builder } from '../../forms/builder/use-builder.ts';
import type { CustomerFormDraft } from './customer-form-draft.ts';

/** The answers that no two customers share. */
export function IdentityInput({ builder: { value, change, problems } }: { builder: Builder<CustomerFormDraft> }) {
  const fitting = value.fields.filter(({ fieldType }) => identityTypes.includes(fieldType));
  const problem = Object.entries(problems).find(([path]) => path.startsWith('identityKeys'))?.[1];
  const toggle = (name: string, isOn: boolean) =>
    change((draft) => ({
      ...draft,
      identity: isOn ? [...draft.identity, name] : draft.identity.filter((one) => one !== name),
    }));
  return (
    <Stack role="group" aria-label="Who is the same customer" {...(problem ? { 'data-problem': true } : {})}>
      {fitting.map((field) => (
        <FormControlLabel
          key={field.key}
          label={nameOfField(field)}
          control={
            <Checkbox checked={value.identity.includes(field.key)} onChange={(_, isOn) => toggle(field.key, isOn)} />
          }
        />
      ))}
      {fitting.length === 0 && (
        <Typography color="textSecondary">Questions for a line, an address or a number appear here.</Typography>
      )}
      {problem && (
        <Typography variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  );
}
