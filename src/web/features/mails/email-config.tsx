import { Skeleton, Stack } from '@mui/material';
import { emailSettingsSchema } from '../../../contract/schemas/mails/email-settings.ts';
import { mailboxSchema } from '../../../contract/schemas/mails/mailbox.ts';
import { NotAllowed } from '../../crud/record/record-details.tsx';
import { LoadProblem, PageHead } from '../../layout/page-parts.tsx';
import { reading, useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { EmailForm } from './email-form.tsx';
import { MailboxForm } from './mailbox-form.tsx';

const settings = reading('emailSettings', 'current', { schema: emailSettingsSchema });
const mailbox = reading('emailSettings', 'mailbox', { schema: mailboxSchema });

export function EmailConfig() {
  const may = useMay('emailSettings', 'save');
  const wanted = { enabled: may === true, isFresh: true };
  const sending = useReading(settings, wanted);
  const receiving = useReading(mailbox, wanted);
  const isRead = sending.data !== undefined && receiving.data !== undefined;
  const error = isRead ? null : (sending.error ?? receiving.error);
  const retry = () => void Promise.all([sending.refetch(), receiving.refetch()]);
  return (
    <>
      <PageHead title="Email" about="How emails to customers are sent, and how their replies are received." />
      {may === false && <NotAllowed what="change the email settings" name="emailSettings" operation="save" />}
      {error && <LoadProblem isPart error={error} what="settings" onRetry={retry} />}
      {sending.data && receiving.data && (
        <Stack spacing={5}>
          <EmailForm settings={sending.data} />
          <MailboxForm mailbox={receiving.data} />
        </Stack>
      )}
      {may !== false && !error && !isRead && (
        <Stack spacing={3} sx={{ maxWidth: 720 }}>
          <Skeleton variant="rounded" height={320} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      )}
    </>
  );
}
