import { endedCookies } from '../../contract/stored-session.ts';
import { queryClient } from './query-client.ts';
import { savedFiles } from './saved-files.ts';

const farewellMs = 2000;
const staysMs = 5000;

/** Goes to another document. Kept apart because a document change cannot be undone, and so that tests can watch it. */
export const browser = {
  /** Settles only for somebody who chose to stay when the browser asked. */
  goTo: (address: string): Promise<void> => {
    window.location.replace(address);
    return pause(staysMs);
  },
};

let leaving: Promise<void> | undefined;

export interface Leaving {
  /** Given when nobody asked to leave: signing in again comes back here. */
  returnTo?: string | undefined;
  /** Another address to go on to than the sign-in page. */
  goOnTo?: string | undefined;
}

/**
 * The logout routine: tells the server (best effort), forgets everything kept in this browser and in memory,
 * and goes to the sign-in page. Any number of callers at once leave once.
 */
export function leave(tellServer: (signal: AbortSignal) => Promise<unknown>, where: Leaving): Promise<void> {
  leaving ??= forgetEverything(tellServer, where).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function forgetEverything(tellServer: (signal: AbortSignal) => Promise<unknown>, { returnTo, goOnTo }: Leaving) {
  // Whoever did not ask to leave finds what they were writing when they come back. Read first: the server's answer
  // may have the browser empty its storage.
  const drafts = returnTo ? Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft:')) : [];
  const putBackFiles = returnTo ? await savedFiles.hold() : undefined;
  // Cut off when it is late: an answer that came afterwards would empty what is put back here.
  await tellServer(AbortSignal.timeout(farewellMs)).catch(() => undefined);
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

// Written as text: the Cookie Store is missing on plain http, where tenants are tried out.
function putInto(jar: { cookie: string }, texts: string[]) {
  for (const text of texts) jar.cookie = text;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
