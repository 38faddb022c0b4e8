import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type Mailbox,
  type MailboxTest,
  mailboxInputSchema,
  mailboxSchema,
  mailboxTestSchema,
} from '../../../contract/schemas/mails/mailbox.ts';
import { Panel } from '../../layout/page-parts.tsx';
import { showFailure } from '../../layout/show-failure.ts';
import { formatMoment } from '../../layout/time.tsx';
import { notifyInfo } from '../../providers/notifications.tsx';
import { refetch, useCall } from '../../providers/queries.ts';
import { ServerFields, TextInput } from './server-fields.tsx';

type Values = z.input<typeof mailboxInputSchema>;

const valuesOf = ({ hasPassword: _, lastPollAt: __, lastError: ___, ...values }: Mailbox): Values => ({
  ...values,
  password: '',
});

const server = {
  placeholder: 'imap.example.com',
  ports: { starttls: 143, tls: 993 },
  securityHint: 'Emails are never read without encryption.',
};

export function MailboxForm({ mailbox }: { mailbox: Mailbox }) {
  const form = useForm<Values>({ resolver: zodResolver(mailboxInputSchema), defaultValues: valuesOf(mailbox) });
  const [tested, setTested] = useState<MailboxTest>();
  const [running, setRunning] = useState<'saveMailbox' | 'testMailbox'>();
  const call = useCall();

  const run = (operation: 'saveMailbox' | 'testMailbox', finish: (answer: unknown) => void) =>
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
  const save = run('saveMailbox', (answer) => {
    form.reset(valuesOf(mailboxSchema.parse(answer)));
    notifyInfo('The mailbox settings are saved');
    void refetch('emailSettings');
  });
  const test = run('testMailbox', (answer) => setTested(mailboxTestSchema.parse(answer)));
  const isActive = form.watch('isActive');
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate spacing={3} onSubmit={save} sx={{ maxWidth: 720 }}>
        <Panel title="Mailbox" about="Replies of customers in this mailbox are added to their responses every minute.">
          <FormControlLabel
            label="Read replies by IMAP"
            control={<Switch checked={isActive} onChange={(_, next) => form.setValue('isActive', next)} />}
          />
          {isActive && <MailboxFields mailbox={mailbox} />}
        </Panel>
        {tested && (
          <Alert severity={tested.isConnected ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {tested.message}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            type="submit"
            variant="contained"
            loading={running === 'saveMailbox'}
            disabled={running === 'testMailbox'}
          >
            Save mailbox
          </Button>
          {isActive && (
            <Button
              variant="outlined"
              onClick={test}
              loading={running === 'testMailbox'}
              disabled={running === 'saveMailbox'}
            >
              Test connection
            </Button>
          )}
        </Stack>
      </Stack>
    </FormProvider>
  );
}

function MailboxFields({ mailbox }: { mailbox: Mailbox }) {
  const { lastPollAt, lastError, hasPassword } = mailbox;
  const at = lastPollAt && formatMoment(lastPollAt);
  return (
    <>
      {at && (
        <Alert severity={lastError ? 'error' : 'info'} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {lastError ? `The last poll failed ${at}: ${lastError}` : `Last poll ${at}`}
        </Alert>
      )}
      <Stack sx={{ mt: 2 }}>
        <TextInput
          name="address"
          label="Email address"
          type="email"
          hint="Customers reply to emails about their responses at this address."
        />
      </Stack>
      <ServerFields {...server} hasPassword={hasPassword} />
      <Stack sx={{ mt: 2 }}>
        <TextInput name="folder" label="Folder" hint="Only unread emails of this folder are read." />
      </Stack>
    </>
  );
}
