import { Button } from '@mui/material';
import { readOwnProfile } from '../providers/auth.ts';
import { said } from '../providers/notifications.tsx';
import { useOperationMutation } from '../providers/operations.ts';
import { Banner } from './banner.tsx';

/** Until the owner confirms the address of the registration, emails reach no one else. */
export function UnconfirmedOwner({ address, own }: { address: string; own: string | undefined }) {
  const isOwn = own === address;
  const about = isOwn
    ? `Confirm your email address ${address} by the link that was sent to it. Until then, emails are sent to you only.`
    : `Emails are sent to the owner only, until ${address} is confirmed.`;
  return (
    <Banner tone="warning" action={isOwn && <ResendEmail address={address} />}>
      {about}
    </Banner>
  );
}

function ResendEmail({ address }: { address: string }) {
  const { mutate, mutation } = useOperationMutation('calls', 'resendConfirmation');
  const resend = () => mutate(said(`An email to ${address} is on its way`), { onSettled: () => void readOwnProfile() });
  return (
    <Button color="inherit" size="small" loading={mutation.isPending} onClick={resend}>
      Resend email
    </Button>
  );
}
