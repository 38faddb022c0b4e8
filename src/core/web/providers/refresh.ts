import { z } from 'zod';
import { session } from '../../contract/settings.ts';
import { ApiFailure } from './failure.ts';
import { storedSession } from './session.ts';

const answerSchema = z.object({ token: z.string(), refreshToken: z.string() });
const retryPausesMs = [500, 2000];

let running: Promise<void> | undefined;

/** One refresh for all expired requests in all tabs: a tab that gets the lock later finds the new token. */
export function refreshOnce(spent: string | undefined, ask: (refreshToken: string) => Promise<unknown>): Promise<void> {
  running ??= withTabLock('session-refresh', () => renew(spent, ask)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(spent: string | undefined, ask: (refreshToken: string) => Promise<unknown>) {
  if (await isRenewedElsewhere(spent)) return;
  const refreshToken = storedSession.refreshToken();
  if (!refreshToken) throw new ApiFailure(401, { message: 'Please sign in' });
  storedSession.keepTokens(answerSchema.parse(await askWithRetries(() => ask(refreshToken))));
  if (spent) writeCookie(document, `${cookieFor(spent)}; path=/; max-age=${cookieSeconds}; samesite=strict`);
}

/** The server accepts a repeated refresh for a few seconds, so a lost response does not end the session. */
async function askWithRetries(ask: () => Promise<unknown>, attempt = 0): Promise<unknown> {
  try {
    return await ask();
  } catch (thrown) {
    const pauseMs = retryPausesMs[attempt];
    if (!(thrown instanceof ApiFailure && thrown.isTransient) || pauseMs === undefined) throw thrown;
    await pause(pauseMs);
    return askWithRetries(ask, attempt + 1);
  }
}

const cookieSeconds = 15;
const storageDelayMs = 5_000;
const pollMs = 20;

/**
 * Whether another tab has renewed this token. localStorage may synchronise late between tabs; a cookie is shared at
 * once and signals that waiting helps.
 */
async function isRenewedElsewhere(spent: string | undefined): Promise<boolean> {
  if (confirmReplaceDraft(spent)) return true;
  if (!spent || !document.cookie.split('; ').includes(cookieFor(spent))) return false;
  const until = Date.now() + storageDelayMs;
  while (!confirmReplaceDraft(spent) && Date.now() < until) await pause(pollMs);
  return confirmReplaceDraft(spent);
}

function confirmReplaceDraft(spent: string | undefined): boolean {
  const stored = storedSession.token();
  return Boolean(stored) && stored !== spent;
}

const cookieFor = (token: string) => `${session.renewedCookie}=${token.slice(-12).replace(/[^\w-]/g, '')}`;

// Uses document.cookie, because the Cookie Store is missing on plain http and is asynchronous.
function writeCookie(target: { cookie: string }, text: string) {
  target.cookie = text;
}

const holdMs = 15_000;
const lockPollMs = 50;

function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The Web Locks API needs a secure context; plain http uses a lock in localStorage, which tabs share.
  return navigator.locks ? navigator.locks.request(name, work) : withStorageLock(`lock:${name}`, work);
}

async function withStorageLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = `${Math.random().toString(36).slice(2)}`;
  while (!(await took(key, mine))) await pause(lockPollMs);
  try {
    return await work();
  } finally {
    if (holder(key)?.who === mine) localStorage.removeItem(key);
  }
}

async function took(key: string, mine: string): Promise<boolean> {
  const other = holder(key);
  if (other && other.until > Date.now()) return false;
  localStorage.setItem(key, `${mine} ${Date.now() + holdMs}`);
  // Another tab may have written at the same time; the last writer holds the lock.
  await pause(lockPollMs / 2);
  return holder(key)?.who === mine;
}

function holder(key: string): { who: string; until: number } | undefined {
  const [who, until] = localStorage.getItem(key)?.split(' ') ?? [];
  return who && until ? { who, until: Number(until) } : undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
