import { z } from 'zod';
import { ApiFailure } from './failure.ts';
import { renewals } from './renewals.ts';
import { storedSession } from './session.ts';
import { withTabLock } from './tab-lock.ts';

const answerSchema = z.object({ token: z.string(), refreshToken: z.string() });
const pausesMs = [500, 2000];

let flight: Promise<void> | undefined;

/**
 * One refresh for any number of expired calls, in this tab and in all others: whoever gets the lock second finds
 * that the stored token is no longer the spent one, and has nothing left to do.
 */
export function refreshOnce(spent: string | undefined, ask: (refreshToken: string) => Promise<unknown>): Promise<void> {
  flight ??= withTabLock('session-refresh', () => renew(spent, ask)).finally(() => {
    flight = undefined;
  });
  return flight;
}

async function renew(spent: string | undefined, ask: (refreshToken: string) => Promise<unknown>) {
  if (await renewals.happened(spent)) return;
  const refreshToken = storedSession.refreshToken();
  if (!refreshToken) throw new ApiFailure(401, { message: 'Please sign in' });
  storedSession.keepTokens(answerSchema.parse(await askPatiently(() => ask(refreshToken))));
  renewals.mark(spent);
}

/** The server honours a repeated refresh for a few seconds, so a lost reply need not sign anybody out. */
async function askPatiently(ask: () => Promise<unknown>, attempt = 0): Promise<unknown> {
  try {
    return await ask();
  } catch (thrown) {
    const pauseMs = pausesMs[attempt];
    if (!(thrown instanceof ApiFailure && thrown.isTransient) || pauseMs === undefined) throw thrown;
    await pause(pauseMs);
    return askPatiently(ask, attempt + 1);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
