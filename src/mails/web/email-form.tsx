import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { FormProvider, useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { showFailure } from '../../core/web/layout/show-failure.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { useStatuses } from '../../responses/shared/status-and-severity.tsx';
import { type EmailSettings, emailSettingsInputSchema } from '../schemas/email-settings.ts';
import { fieldPair, ServerFields, TextInput } from './server-fields.tsx';

type Values = z.input<typeof emailSettingsInputSchema>;

const formValues = ({ hasPassword: _, installationSender: __, ...values }: EmailSettings): Values => ({
  ...values,
  password: '',
});

/** Without a password the stored one is kept. */
const withoutEmptyPassword = ({ password, ...values }: Values): Values => (password ? { ...values, password } : values);

export const useEmailForm = (settings: EmailSettings) =>
  useForm<Values>({ resolver: zodResolver(emailSettingsInputSchema), defaultValues: formValues(settings) });

interface EmailFormProps {
  form: ReturnType<typeof useEmailForm>;
  settings: EmailSettings;
}

export function EmailForm({ form, settings }: EmailFormProps) {
  const { mutate, mutation } = useOperationMutation('emailSettings', 'save', {
    onAnswer: (answer) => form.reset(formValues(answer)),
  });
  const test = useOperationMutation('emailSettings', 'test', { invalidates: false });
  const tested = test.mutation.data?.data;
  const onError = (thrown: ApiFailure) => showFailure(form, thrown);
  const save = form.handleSubmit((values) => {
    test.mutation.reset();
    mutate(
      { values: withoutEmptyPassword(values), errorNotification: false, ...said('The email settings are saved') },
      { onError },
    );
  });
  const sendTest = form.handleSubmit((values) =>
    test.mutate({ values: withoutEmptyPassword(values), errorNotification: false }, { onError }),
  );
  const isOwn = form.watch('isActive');
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate spacing={3} onSubmit={save} sx={{ maxWidth: 720 }}>
        <Panel title="Mail server" about={isOwn ? ownServer : standard(settings)}>
          <FormControlLabel
            label="Use your own mail server"
            control={
              <Switch checked={isOwn} onChange={(_, next) => form.setValue('isActive', next, { shouldDirty: true })} />
            }
          />
          {isOwn && (
            <ServerFields {...server} usernameHint="Empty: no authentication." hasPassword={settings.hasPassword} />
          )}
        </Panel>
        {isOwn && (
          <>
            <Panel title="Sender" about="What customers see in their mail program.">
              <SenderFields />
            </Panel>
            <Panel title="SPF, DKIM and DMARC" about="These DNS records keep your emails out of the spam folder.">
              <DnsHints domain={form.watch('fromAddress').split('@')[1] || 'your domain'} host={form.watch('host')} />
            </Panel>
          </>
        )}
        <AfterReplyPanel />
        {tested && (
          <Alert severity={tested.isDelivered ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {tested.message}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={mutation.isPending} disabled={test.mutation.isPending}>
            Save
          </Button>
          <Button variant="outlined" onClick={sendTest} loading={test.mutation.isPending} disabled={mutation.isPending}>
            Send test email
          </Button>
        </Stack>
      </Stack>
    </FormProvider>
  );
}

function AfterReplyPanel() {
  const { field: status, fieldState } = useController<Values, 'replyStatus'>({ name: 'replyStatus' });
  const { field: assigns } = useController<Values, 'replyAssigns'>({ name: 'replyAssigns' });
  const problem = fieldState.error?.message;
  const statuses = useStatuses().filter(({ base, isActive }) => isActive && base !== 'rejected' && base !== 'new');
  return (
    <Panel title="After a reply" about="What happens to a response when staff send an email to its customer.">
      <Stack spacing={2}>
        <SelectField
          label="Status that is offered first"
          value={status.value ?? ''}
          options={[['', 'Keep status'], ...statuses.map(({ key, label }) => [key, label] as const)]}
          error={Boolean(problem)}
          helperText={problem}
          onChange={(next) => status.onChange(next || null)}
          slotProps={{ htmlInput: { ref: status.ref } }}
        />
        <FormControlLabel
          label="Assign an unassigned response to the author"
          control={<Switch checked={assigns.value ?? true} onChange={(_, next) => assigns.onChange(next)} />}
        />
      </Stack>
    </Panel>
  );
}

const server = {
  placeholder: 'smtp.example.com',
  ports: { starttls: 587, tls: 465 },
  securityHint: 'Emails are never sent without encryption.',
};

const ownServer =
  'Emails are sent through your own mail server. Invitations and links for a new password are, too, if a user with every ' +
  'permission saved these settings: whoever runs the server can read the links.';

const standard = ({ installationSender }: EmailSettings) =>
  installationSender
    ? `Emails are sent by ${installationSender}.`
    : 'No email is sent: the installation has no mail server.';

function SenderFields() {
  return (
    <Stack spacing={2}>
      <Box sx={fieldPair}>
        <TextInput name="fromName" label="From name" hint="Empty: the name of your organization." />
        <TextInput name="fromAddress" label="From address" type="email" />
      </Box>
      <TextInput
        name="replyTo"
        label="Reply-to address"
        type="email"
        hint="Where answers to survey emails go. Empty: the from address."
      />
    </Stack>
  );
}

function DnsHints({ domain, host }: { domain: string; host: string }) {
  const hints = [
    ['SPF', `Add the mail server ${host || ''} to the TXT record of ${domain} that begins with v=spf1.`],
    ['DKIM', `Publish the key of your mail provider below _domainkey.${domain}, and let the server sign emails.`],
    ['DMARC', `Publish a TXT record at _dmarc.${domain}, for example v=DMARC1; p=none, and tighten it later.`],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1, columnGap: 2 }}
    >
      {hints.map(([name, text]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
