import { Skeleton, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useLeaveQuestion } from '../../core/web/form/use-leave-question.ts';
import { LoadProblem, PageHead } from '../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../core/web/providers/operations.ts';
import { NotAllowed } from '../../core/web/record/record-parts.tsx';
import type { EmailSettings } from '../schemas/email-settings.ts';
import type { Mailbox } from '../schemas/mailbox.ts';
import { EmailBudgetPanel } from './email-budget-panel.tsx';
import { EmailForm, useEmailForm } from './email-form.tsx';
import { MailboxForm, useMailboxForm } from './mailbox-form.tsx';

export function EmailConfig() {
  const { data: access } = useCan({ resource: 'emailSettings', action: 'save' });
  // Edited in place, so never read again while the page is open.
  const queryOptions = {
    enabled: access?.can === true,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  } as const;
  const { query: sending } = useOperation('emailSettings', 'current', { queryOptions });
  const { query: receiving } = useOperation('emailSettings', 'mailbox', { queryOptions });
  const settings = sending.data?.data;
  const mailbox = receiving.data?.data;
  const isRead = settings !== undefined && mailbox !== undefined;
  const error = isRead ? null : (sending.error ?? receiving.error);
  const retry = () => void Promise.all([sending.refetch(), receiving.refetch()]);
  return (
    <>
      <PageHead title="Email" about="How emails to customers are sent, and how their replies are received." />
      {access?.can === false && <NotAllowed what="change the email settings" name="emailSettings" operation="save" />}
      {error && <LoadProblem isPart error={error} what="settings" onRetry={retry} />}
      {settings && mailbox && (
        <Stack spacing={5}>
          <EmailBudgetPanel />
          <EmailForms settings={settings} mailbox={mailbox} />
        </Stack>
      )}
      {access?.can !== false && !error && !isRead && (
        <Stack spacing={3} sx={{ maxWidth: 720 }}>
          <Skeleton variant="rounded" height={320} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      )}
    </>
  );
}

function EmailForms({ settings, mailbox }: { settings: EmailSettings; mailbox: Mailbox }) {
  const emailForm = useEmailForm(settings);
  const mailboxForm = useMailboxForm(mailbox);
  const discard = () => {
    emailForm.reset();
    mailboxForm.reset();
  };
  // A draft would store the passwords.
  useLeaveQuestion(emailForm.formState.isDirty || mailboxForm.formState.isDirty, discard, { hasDraft: false });
  return (
    <>
      <EmailForm form={emailForm} settings={settings} />
      <MailboxForm form={mailboxForm} mailbox={mailbox} />
    </>
  );
}
