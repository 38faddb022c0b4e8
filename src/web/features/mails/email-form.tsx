import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type EmailSettings,
  type EmailTest,
  emailSettingsInputSchema,
  emailSettingsSchema,
  emailTestSchema,
} from '../../../contract/schemas/mails/email-settings.ts';
import { Panel } from '../../layout/page-parts.tsx';
import { showFailure } from '../../layout/show-failure.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { refetch, useCall } from '../../providers/queries.ts';
import { fieldPair, ServerFields, TextInput } from './server-fields.tsx';

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
    <FormProvider {...form}>
      <Stack component="form" noValidate spacing={3} onSubmit={save} sx={{ maxWidth: 720 }}>
        <Panel title="Mail server" about={isOwn ? 'Emails are sent through your own mail server.' : standard(settings)}>
          <FormControlLabel
            label="Use your own mail server"
            control={<Switch checked={isOwn} onChange={(_, next) => form.setValue('isActive', next)} />}
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
    </FormProvider>
  );
}

const server = {
  placeholder: 'smtp.example.com',
  ports: { starttls: 587, tls: 465 },
  securityHint: 'Emails are never sent without encryption.',
};

const standard = ({ installationSender }: EmailSettings) =>
  installationSender
    ? `Emails are sent by ${installationSender}.`
    : 'No email is sent: the installation has no mail server.';

function SenderFields() {
  return (
    <Stack spacing={2}>
      <Box sx={fieldPair}>
        <TextInput name="fromName" label="From name" hint="Empty: the name of your organisation." />
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
