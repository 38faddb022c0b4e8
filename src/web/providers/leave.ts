import { endedCookies } from '../../contract/stored-session.ts';
import { queryClient } from './query-client.ts';
import { savedFiles } from './saved-files.ts';

const logoutTimeoutMs = 2000;
const navigationPauseMs = 5000;

/** Document navigation in a separate object, because it is irreversible and tests must mock it. */
export const browser = {
  /** Resolves only if the user cancels the browser's leave dialog. */
  goTo: (address: string): Promise<void> => {
    window.location.replace(address);
    return pause(navigationPauseMs);
  },
};

let leaving: Promise<void> | undefined;

export interface Leaving {
  returnTo?: string | undefined;
  goOnTo?: string | undefined;
}

/**
 * Logout: notifies the server (best effort), clears browser storage and memory, and opens the sign-in page. Concurrent
 * calls run once.
 */
export function leave(signOut: (signal: AbortSignal) => Promise<unknown>, where: Leaving): Promise<void> {
  leaving ??= clearSession(signOut, where).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function clearSession(signOut: (signal: AbortSignal) => Promise<unknown>, { returnTo, goOnTo }: Leaving) {
  // Drafts are read first, because the server's Clear-Site-Data may empty the storage.
  const drafts = returnTo ? Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')) : [];
  const putBackFiles = returnTo ? await savedFiles.hold() : undefined;
  // Limited in time, because a late response would clear the restored drafts.
  await signOut(AbortSignal.timeout(logoutTimeoutMs)).catch(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  await (putBackFiles?.() ?? savedFiles.dropAll());
  for (const [key, text] of drafts) sessionStorage.setItem(key, text);
  putInto(document, endedCookies(window.location.hostname));
  queryClient.clear();
  await browser.goTo(goOnTo ?? signInPage(returnTo));
}

function signInPage(returnTo: string | undefined): string {
  return `/login?cleared=true${returnTo ? `&expired=true&from=${encodeURIComponent(returnTo)}` : ''}`;
}

// Uses document.cookie, because the Cookie Store is missing on plain http, which test tenants use.
function putInto(jar: { cookie: string }, texts: string[]) {
  for (const text of texts) jar.cookie = text;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
