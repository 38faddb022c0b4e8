import { Skeleton, Stack } from '@mui/material';
import { emailSettingsSchema } from '../../../contract/schemas/mails/email-settings.ts';
import { NotAllowed } from '../../crud/record/record-details.tsx';
import { LoadProblem, PageHead } from '../../layout/page-parts.tsx';
import { reading, useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { EmailForm } from './email-form.tsx';

const settings = reading('emailSettings', 'current', { schema: emailSettingsSchema });

export function EmailConfig() {
  const may = useMay('emailSettings', 'save');
  const { data, error, refetch } = useReading(settings, { enabled: may === true, isFresh: true });
  return (
    <>
      <PageHead title="Email" about="The mail server and the sender of your emails to customers." />
      {may === false && <NotAllowed what="change the email settings" name="emailSettings" operation="save" />}
      {error && !data && <LoadProblem isPart error={error} what="settings" onRetry={() => void refetch()} />}
      {data && <EmailForm settings={data} />}
      {may !== false && !error && !data && (
        <Stack spacing={3} sx={{ maxWidth: 720 }}>
          <Skeleton variant="rounded" height={320} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      )}
    </>
  );
}
