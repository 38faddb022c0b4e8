import { endedCookies, noteUnfinishedSignOut } from '../../contract/stored-session.ts';
import { drafts } from './drafts.ts';
import { ApiFailure } from './failure.ts';
import { queryClient } from './query-client.ts';
import { savedFiles } from './saved-files.ts';
import { storedSession, tabSession } from './session.ts';
import { endOfSignOut, logoutTimeoutMs } from './sign-out-end.ts';

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
let following: Promise<void> | undefined;

export const isLeaving = (): boolean => leaving !== undefined;

export interface Leaving {
  returnTo?: string | undefined;
  goOnTo?: string | undefined;
}

type SignOut = (signal: AbortSignal) => Promise<unknown>;

/**
 * Logout: notifies the server (best effort), clears browser storage and memory, and opens the sign-in page. Concurrent
 * calls run once.
 */
export function leave(signOut: SignOut, where: Leaving): Promise<void> {
  // A page that is about to be replaced must not clear what it has stored again.
  if (following) return following;
  leaving ??= clearAndGo(signOut, where).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function clearAndGo(signOut: SignOut, { returnTo, goOnTo }: Leaving): Promise<void> {
  const hadSession = storedSession.isSignedIn();
  // Drafts are read first, because the server's Clear-Site-Data may empty the storage.
  const putBackDrafts = drafts.hold({ ofOthersOnly: !returnTo });
  const putBackFiles = await savedFiles.hold(returnTo ? undefined : drafts.keyOf(''));
  // Limited in time, because a late response would clear the restored drafts.
  const isHeard = await signOut(AbortSignal.timeout(logoutTimeoutMs)).then(() => true, wasAnswered);
  const hasNextUser = storedSession.isSignedIn() && tabSession.isReplaced();
  if (hasNextUser) return followOnce();
  if (!returnTo) await savedFiles.dropAll();
  localStorage.clear();
  if (!isHeard) noteUnfinishedSignOut(localStorage);
  sessionStorage.clear();
  putBackDrafts();
  await putBackFiles();
  endOfSignOut.announce();
  putInto(document, endedCookies(window.location.hostname));
  queryClient.clear();
  await browser.goTo(goOnTo ?? signInPage(returnTo, hadSession));
}

/** Set for the page that shows the session of another user than the page before. */
export const changedUser = 'candor-changed-user';

/**
 * Opens this page with the session that the browser has now, or the sign-in page. A tab that signs out itself goes on
 * with that: its requests under way find the storage empty, as if another tab had signed out.
 */
export const followSession = (): Promise<void> => leaving ?? followOnce();

function followOnce(): Promise<void> {
  following ??= putBackAndGo().finally(() => {
    following = undefined;
  });
  return following;
}

async function putBackAndGo(): Promise<void> {
  drafts.putBack();
  if (!storedSession.isSignedIn() && (drafts.hasAny() || savedFiles.hasAny())) {
    await endOfSignOut.arrives();
    drafts.putBack();
  }
  if (savedFiles.hasAny()) await savedFiles.putBack();
  const page = window.location.pathname + window.location.search;
  if (!storedSession.isSignedIn()) return browser.goTo(`/login?ended=true&from=${encodeURIComponent(page)}`);
  sessionStorage.setItem(changedUser, 'true');
  return browser.goTo(page);
}

const wasAnswered = (thrown: unknown) => thrown instanceof ApiFailure && !thrown.isTransient;

function signInPage(returnTo: string | undefined, hadSession: boolean): string {
  if (!returnTo) return '/login?cleared=true';
  return `/login?${hadSession ? 'cleared=true&expired=true&' : ''}from=${encodeURIComponent(returnTo)}`;
}

// Uses document.cookie, because the Cookie Store is missing on plain http, which test tenants use.
function putInto(jar: { cookie: string }, texts: string[]) {
  for (const text of texts) jar.cookie = text;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
