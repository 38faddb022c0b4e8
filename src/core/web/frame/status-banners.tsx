import { Box, Button } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../../contract/settings.ts';
import { themeSettings } from '../../theme/settings.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useOwnProfile } from '../providers/auth.ts';
import { renewSession } from '../providers/http.ts';
import { notifyFailure } from '../providers/notifications.tsx';
import { slowAfterMs, useIsWaiting } from '../providers/query-client.ts';
import { storedSession, tokenExpiresAt } from '../providers/session.ts';
import { Banner } from './banner.tsx';

export function StatusBanners() {
  return (
    <div aria-live="polite">
      <OfflineBanner />
      <SessionWarning />
      <SlowHint />
      <OwnerNotice />
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

const UnconfirmedOwner = lazyPart(() => import('./unconfirmed-owner.tsx'), 'UnconfirmedOwner');

function OwnerNotice() {
  const { user } = useOwnProfile();
  return user?.unconfirmedOwner ? <UnconfirmedOwner address={user.unconfirmedOwner} own={user.email} /> : null;
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
