import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type EmailSettings,
  type EmailTest,
  emailSettingsInputSchema,
  emailSettingsSchema,
  emailTestSchema,
} from '../../../contract/schemas/mails/email-settings.ts';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { Panel } from '../../layout/page-parts.tsx';
import { showFailure } from '../../layout/show-failure.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { refetch, useCall } from '../../providers/queries.ts';

type Values = z.input<typeof emailSettingsInputSchema>;

const valuesOf = ({ hasPassword: _, installationSender: __, ...values }: EmailSettings): Values => ({
  ...values,
  password: '',
});

export function EmailForm({ settings }: { settings: EmailSettings }) {
  const form = useForm<Values>({ resolver: zodResolver(emailSettingsInputSchema), defaultValues: valuesOf(settings) });
  const [tested, setTested] = useState<EmailTest>();
  const [running, setRunning] = useState<'save' | 'test'>();
  const call = useCall();

  const run = (operation: 'save' | 'test', finish: (answer: unknown) => void) =>
    form.handleSubmit(async ({ password, ...values }) => {
      setTested(undefined);
      setRunning(operation);
      try {
        finish(await call('emailSettings', operation, { body: password ? { ...values, password } : values }));
      } catch (thrown) {
        showFailure(form, thrown);
      } finally {
        setRunning(undefined);
      }
    });
  const save = run('save', (answer) => {
    form.reset(valuesOf(emailSettingsSchema.parse(answer)));
    notifyInfo('The email settings are saved');
    void refetch('emailSettings');
  });
  const test = run('test', (answer) => setTested(emailTestSchema.parse(answer)));
  const isOwn = form.watch('isActive');
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={save} sx={{ maxWidth: 720 }}>
      <Panel title="Mail server" about={isOwn ? 'Emails are sent through your own mail server.' : standard(settings)}>
        <FormControlLabel
          label="Use your own mail server"
          control={<Switch checked={isOwn} onChange={(_, next) => form.setValue('isActive', next)} />}
        />
        {isOwn && <ServerFields form={form} hasPassword={settings.hasPassword} />}
      </Panel>
      {isOwn && (
        <>
          <Panel title="Sender" about="What customers see in their mail program.">
            <SenderFields form={form} />
          </Panel>
          <Panel title="SPF, DKIM and DMARC" about="These DNS records keep your emails out of the spam folder.">
            <DnsHints domain={form.watch('fromAddress').split('@')[1] || 'your domain'} host={form.watch('host')} />
          </Panel>
        </>
      )}
      {tested && (
        <Alert severity={tested.isDelivered ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {tested.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={running === 'save'} disabled={running === 'test'}>
          Save
        </Button>
        <Button variant="outlined" onClick={test} loading={running === 'test'} disabled={running === 'save'}>
          Send test email
        </Button>
      </Stack>
    </Stack>
  );
}

const standard = ({ installationSender }: EmailSettings) =>
  installationSender
    ? `Emails are sent by ${installationSender}.`
    : 'No email is sent: the installation has no mail server.';

type FormProps = { form: UseFormReturn<Values> };

const pairStyle = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

function ServerFields({ form, hasPassword }: FormProps & { hasPassword: boolean }) {
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Text form={form} name="host" label="Host" placeholder="smtp.example.com" />
      <Box sx={pairStyle}>
        <SelectField
          label="Security"
          value={form.watch('security')}
          options={[
            ['starttls', 'STARTTLS'],
            ['tls', 'TLS'],
          ]}
          helperText="Emails are never sent without encryption."
          onChange={(security) => {
            form.setValue('security', security);
            form.setValue('port', security === 'tls' ? 465 : 587);
          }}
        />
        <Text form={form} name="port" label="Port" type="number" />
      </Box>
      <Box sx={pairStyle}>
        <Text form={form} name="username" label="User name" autoComplete="off" hint="Empty: no authentication." />
        <Text
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={hasPassword ? 'A password is stored. Leave empty to keep it.' : 'Stored encrypted and never shown.'}
        />
      </Box>
    </Stack>
  );
}

function SenderFields({ form }: FormProps) {
  return (
    <Stack spacing={2}>
      <Box sx={pairStyle}>
        <Text form={form} name="fromName" label="From name" hint="Empty: the name of your organisation." />
        <Text form={form} name="fromAddress" label="From address" type="email" />
      </Box>
      <Text
        form={form}
        name="replyTo"
        label="Reply-to address"
        type="email"
        hint="Where answers to survey emails go. Empty: the from address."
      />
    </Stack>
  );
}

interface TextProps extends FormProps {
  name: 'host' | 'port' | 'username' | 'password' | 'fromName' | 'fromAddress' | 'replyTo';
  label: string;
  type?: 'text' | 'number' | 'email' | 'password';
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
}

function Text({ form, name, hint, type = 'text', ...field }: TextProps) {
  const error = form.formState.errors[name];
  return (
    <TextField
      {...form.register(name, type === 'number' ? { valueAsNumber: true } : {})}
      {...field}
      type={type}
      error={Boolean(error)}
      helperText={error?.message ?? hint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
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
