import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { session } from '../../contract/settings.ts';
import { renewSession } from '../providers/http.ts';
import { tellFailure } from '../providers/notifications.tsx';
import { storedSession, tokenExpiresAt } from '../providers/session.ts';
import { Banner } from './banner.tsx';

const checkEveryMs = 5_000;

/** Warns those who have done nothing for a while before their session runs out; for those at work it is renewed quietly. */
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
        <Button color="inherit" size="small" onClick={() => renew().catch(tellFailure)}>
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

/** When a key or a pointer was last used here. */
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
