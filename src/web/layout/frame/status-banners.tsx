import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../../../contract/settings.ts';
import { renewSession } from '../../providers/http.ts';
import { notifyFailure } from '../../providers/notifications.tsx';
import { slowAfterMs, useIsWaiting } from '../../providers/query-client.ts';
import { storedSession, tokenExpiresAt } from '../../providers/session.ts';

export function StatusBanners() {
  return (
    <div aria-live="polite">
      <OfflineBanner />
      <SessionWarning />
      <SlowHint />
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
  const isEnding = secondsLeft !== undefined && secondsLeft < session.warnSeconds;
  const isAtWork = () => Date.now() - activeAt() < session.idleSeconds * 1000;

  useEffect(() => {
    if (isEnding && isAtWork()) renew().catch(() => undefined);
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
