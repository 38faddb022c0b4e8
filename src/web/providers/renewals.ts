import { session } from '../../contract/settings.ts';
import { storedSession } from './session.ts';

const knownForSeconds = 15;
const patienceMs = 5_000;
const pollMs = 20;

/**
 * Which token was renewed last, for the other tabs. What one tab puts into the storage, others read a moment later, and
 * on a busy machine much later; what it puts into a cookie they read at once, and then know that it is worth waiting.
 */
export const renewals = {
  mark: (spent: string | undefined) => {
    if (spent) putInto(document, `${noteOf(spent)}; path=/; max-age=${knownForSeconds}; samesite=strict`);
  },
  /** Whether another tab has renewed this token; its successor is then in the storage. */
  happened: async (spent: string | undefined): Promise<boolean> => {
    if (isReplaced(spent)) return true;
    if (!spent || !document.cookie.split('; ').includes(noteOf(spent))) return false;
    const until = Date.now() + patienceMs;
    while (!isReplaced(spent) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, pollMs));
    return isReplaced(spent);
  },
};

// Written as text: the Cookie Store is missing on plain http, where tenants are tried out, and answers later.
function putInto(jar: { cookie: string }, note: string) {
  jar.cookie = note;
}

function isReplaced(spent: string | undefined): boolean {
  const kept = storedSession.token();
  return Boolean(kept) && kept !== spent;
}

const noteOf = (token: string) => `${session.renewedCookie}=${token.slice(-12).replace(/[^\w-]/g, '')}`;
