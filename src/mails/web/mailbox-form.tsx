import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formatMoment } from '../../core/contract/notations/notation.ts';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { showFailure } from '../../core/web/layout/show-failure.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { type Mailbox, mailboxInputSchema } from '../schemas/mailbox.ts';
import { ServerFields, TextInput } from './server-fields.tsx';

type Values = z.input<typeof mailboxInputSchema>;

function formValues(mailbox: Mailbox): Values {
  const { hasPassword: _, lastPollAt: __, lastError: ___, skippedReason: ____, skippedAt: _____, ...values } = mailbox;
  return { ...values, password: '' };
}

/** Without a password the stored one is kept. */
const withoutEmptyPassword = ({ password, ...values }: Values): Values => (password ? { ...values, password } : values);

const server = {
  placeholder: 'imap.example.com',
  ports: { starttls: 143, tls: 993 },
  securityHint: 'Emails are never read without encryption.',
};

export const useMailboxForm = (mailbox: Mailbox) =>
  useForm<Values>({ resolver: zodResolver(mailboxInputSchema), defaultValues: formValues(mailbox) });

interface MailboxFormProps {
  form: ReturnType<typeof useMailboxForm>;
  mailbox: Mailbox;
}

export function MailboxForm({ form, mailbox }: MailboxFormProps) {
  const { mutate, mutation } = useOperationMutation('emailSettings', 'saveMailbox', {
    onAnswer: (answer) => form.reset(formValues(answer)),
  });
  const test = useOperationMutation('emailSettings', 'testMailbox', { invalidates: false });
  const tested = test.mutation.data?.data;
  const onError = (thrown: ApiFailure) => showFailure(form, thrown);
  const save = form.handleSubmit((values) => {
    test.mutation.reset();
    mutate(
      { values: withoutEmptyPassword(values), errorNotification: false, ...said('The mailbox settings are saved') },
      { onError },
    );
  });
  const testConnection = form.handleSubmit((values) =>
    test.mutate({ values: withoutEmptyPassword(values), errorNotification: false }, { onError }),
  );
  const isActive = form.watch('isActive');
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate spacing={3} onSubmit={save} sx={{ maxWidth: 720 }}>
        <Panel title="Mailbox" about="Replies of customers in this mailbox are added to their responses every minute.">
          <FormControlLabel
            label="Read replies by IMAP"
            control={
              <Switch
                checked={isActive}
                onChange={(_, next) => form.setValue('isActive', next, { shouldDirty: true })}
              />
            }
          />
          {isActive && <MailboxFields mailbox={mailbox} />}
        </Panel>
        {tested && (
          <Alert severity={tested.isConnected ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {tested.message}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={mutation.isPending} disabled={test.mutation.isPending}>
            Save mailbox
          </Button>
          {isActive && (
            <Button
              variant="outlined"
              onClick={testConnection}
              loading={test.mutation.isPending}
              disabled={mutation.isPending}
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
  const { lastPollAt, lastError, hasPassword, skippedReason, skippedAt } = mailbox;
  const at = lastPollAt && formatMoment(lastPollAt);
  return (
    <>
      {at && (
        <Alert severity={lastError ? 'error' : 'info'} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {lastError ? `The last poll failed ${at}: ${lastError}` : `Last poll ${at}`}
        </Alert>
      )}
      {skippedReason && skippedAt && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {`An email was not stored ${formatMoment(skippedAt)} and stays unread in the mailbox: ${skippedReason}`}
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
