import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../../contract/settings.ts';
import { themeSettings } from '../../theme/settings.ts';
import { lazyPart } from '../layout/page.tsx';
import { readOwnProfile, useOwnProfile } from '../providers/auth.ts';
import { renewSession } from '../providers/http.ts';
import { notifyFailure, said } from '../providers/notifications.tsx';
import { useOperationMutation } from '../providers/operations.ts';
import { slowAfterMs, useIsWaiting } from '../providers/query-client.ts';
import { storedSession, tokenExpiresAt } from '../providers/session.ts';

export function StatusBanners() {
  return (
    <div aria-live="polite">
      <OfflineBanner />
      <SessionWarning />
      <SlowHint />
      <UnconfirmedOwner />
      <SampleDataNotice />
    </div>
  );
}

function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Banner tone="warning">
      You are offline. What you see may be out of date; changes can be saved once you are connected again.
    </Banner>
  );
}

/** Until the owner confirms the address of the registration, emails reach no one else. */
export function UnconfirmedOwner() {
  const { user } = useOwnProfile();
  const address = user?.unconfirmedOwner;
  if (!address) return null;
  const isOwn = user.email === address;
  const about = isOwn
    ? `Confirm your email address ${address} by the link that was sent to it. Until then, emails are sent to you only.`
    : `Emails are sent to the owner only, until ${address} is confirmed.`;
  return (
    <Banner tone="warning" action={isOwn && <ResendEmail address={address} />}>
      {about}
    </Banner>
  );
}

const noticeKey = 'hasSampleData';

const RemoveSampleData = lazyPart(
  () => import('../layout/sample-data.tsx'),
  'RemoveSampleData',
  <Box sx={{ height: 30 }} />,
);

function SampleDataNotice() {
  const { user } = useOwnProfile();
  const known = user?.hasSampleData;
  // Shown before the profile is read, so that the page does not move when it is.
  const isShown = known ?? themeSettings.choice(noticeKey) === true;
  useEffect(() => {
    if (known !== undefined && known !== (themeSettings.choice(noticeKey) === true))
      themeSettings.choose(noticeKey, known);
  }, [known]);
  if (!isShown) return null;
  return (
    <Banner tone="info" action={<RemoveSampleData color="inherit" />}>
      Sample data is loaded.
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

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const checkEveryMs = 5_000;

/** Warns idle users before the session expires; for active users it is renewed in the background. */
export function SessionWarning() {
  const secondsLeft = useSecondsLeft();
  const activeAt = useActiveAt();
  const isEnding = isEndingAt(secondsLeft);
  const isAtWork = () => Date.now() - activeAt() < session.idleSeconds * 1000;

  useEffect(() => {
    // Another call, or another tab, may have renewed it since the last look at the clock.
    if (isEnding && isEndingAt(secondsLeftNow()) && isAtWork()) renew().catch(() => undefined);
  });

  if (!isEnding || isAtWork()) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button color="inherit" size="small" onClick={() => renew().catch(notifyFailure)}>
          Stay signed in
        </Button>
      }
    >
      {secondsLeft > 0 ? 'Your session is about to expire.' : 'Your session has expired.'}
    </Banner>
  );
}

const isEndingAt = (left: number | undefined): left is number => left !== undefined && left < session.warnSeconds;

const renew = () => renewSession(storedSession.token());

function useSecondsLeft(): number | undefined {
  const [left, setLeft] = useState(secondsLeftNow);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeftNow()), checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function secondsLeftNow(): number | undefined {
  const at = tokenExpiresAt();
  return at === undefined ? undefined : Math.round((at - Date.now()) / 1000);
}

function useActiveAt(): () => number {
  const [last] = useState(() => ({ at: Date.now() }));
  useEffect(() => {
    const active = () => {
      last.at = Date.now();
    };
    window.addEventListener('keydown', active);
    window.addEventListener('pointerdown', active);
    return () => {
      window.removeEventListener('keydown', active);
      window.removeEventListener('pointerdown', active);
    };
  }, [last]);
  return () => last.at;
}

export function SlowHint() {
  const isWaiting = useIsWaiting();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs());
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isSlow || !isWaiting) return null;
  return <Banner tone="info">This is taking longer than usual. Still trying…</Banner>;
}

function Banner({ tone, action, children }: { tone: 'info' | 'warning'; action?: ReactNode; children: ReactNode }) {
  return (
    <Box
      role="alert"
      sx={({ palette }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        typography: 'body2',
        bgcolor: `color-mix(in srgb, ${palette[tone].main} 14%, ${palette.background.paper})`,
        borderBottom: 1,
        borderColor: `${tone}.main`,
      })}
    >
      <Box component="span" sx={{ flexGrow: 1 }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}
