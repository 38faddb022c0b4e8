import { Box, Checkbox, Chip, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { type Builder, nameOfField } from '../../../forms/shared/draft/builder-draft.ts';
import { identityTypes, nameTypes, partTypes } from '../../rules/customer-form-issues.ts';
import { nameFrom } from '../../rules/display-name.ts';
import { type CustomerPart, customerParts } from '../../schemas/customer-form.ts';
import type { CustomerFormDraft } from './customer-form-draft.ts';

export function RecordView({ builder }: { builder: Builder<CustomerFormDraft> }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title="Name" about="The customer name in lists, in the inbox and in emails.">
        <NameInput builder={builder} />
      </Panel>
      <Panel title="Contact details" about="Surveys are sent to the email address in this field.">
        <PartInputs builder={builder} />
      </Panel>
      <Panel
        title="Duplicate detection"
        about="When one of these values exists already, the possible duplicate is shown before a customer is added."
      >
        <IdentityInput builder={builder} />
      </Panel>
    </Stack>
  );
}

function IdentityInput({ builder: { value, change, problems } }: { builder: Builder<CustomerFormDraft> }) {
  const fitting = value.fields.filter(({ fieldType }) => identityTypes.includes(fieldType));
  const problem = Object.entries(problems).find(([path]) => path.startsWith('identityKeys'))?.[1];
  const toggle = (name: string, isOn: boolean) =>
    change((draft) => ({
      ...draft,
      identity: isOn ? [...draft.identity, name] : draft.identity.filter((one) => one !== name),
    }));
  return (
    <Stack role="group" aria-label="Duplicate detection" {...(problem ? { 'data-problem': true } : {})}>
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

function NameInput({ builder: { value, change, problems } }: { builder: Builder<CustomerFormDraft> }) {
  const { displayNameTemplate, fields } = value;
  const problem = problems.displayNameTemplate;
  const set = (template: string, tag?: string) => change((draft) => ({ ...draft, displayNameTemplate: template }), tag);
  const fitting = fields.filter(({ fieldType }) => nameTypes.includes(fieldType));
  const example = nameFrom(displayNameTemplate, (key) => {
    const field = fields.find(({ options }) => options.key === key);
    return field && nameOfField(field);
  });
  return (
    <Stack sx={{ gap: 1.5 }} {...(problem ? { 'data-problem': true } : {})}>
      <TextField
        fullWidth
        label="Name of a customer"
        value={displayNameTemplate}
        error={Boolean(problem)}
        helperText={
          problem ?? (example ? `Reads: ${example}` : 'A key in braces is replaced by its answer, such as {name}.')
        }
        onChange={({ target }) => set(target.value, 'displayNameTemplate')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          Add an answer
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {fitting.map((field) => (
            <Chip
              key={field.key}
              label={nameOfField(field)}
              onClick={() => set(`${displayNameTemplate} {${field.options.key}}`.trim())}
              sx={{ maxWidth: '100%' }}
            />
          ))}
        </Stack>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Existing customers get the new name when they are saved again.
      </Typography>
    </Stack>
  );
}

const labels: Record<CustomerPart, string> = { email: 'Email address', phone: 'Phone number', company: 'Company' };

function PartInputs({ builder }: { builder: Builder<CustomerFormDraft> }) {
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
    <SelectField
      fullWidth
      label={labels[part]}
      value={chosen ?? ''}
      none="None"
      options={fitting.map((field) => [field.key, nameOfField(field)])}
      error={Boolean(problem)}
      helperText={problem ?? (fitting.length === 0 ? 'No question of this kind yet.' : undefined)}
      onChange={choose}
      {...(problem ? { 'data-problem': true } : {})}
    />
  );
}
