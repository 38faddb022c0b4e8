import { z } from 'zod';
import { session } from '../../contract/settings.ts';
import {
  mustChoosePassword,
  readStored,
  type StoredUser,
  storePermissions,
  storeTokens,
  storeUser,
} from '../../contract/stored-session.ts';

const kept = window.localStorage;

/** The session as this browser keeps it. */
export const storedSession = {
  apiKey: () => readStored(kept, 'apiKey'),
  token: () => readStored(kept, 'token'),
  refreshToken: () => readStored(kept, 'refreshToken'),
  user: () => readStored(kept, 'user'),
  tenant: () => readStored(kept, 'tenant'),
  permissions: () => readStored(kept, 'userPermissions'),
  isSignedIn: () => readStored(kept, 'token') !== undefined,
  mustChoosePassword: () => mustChoosePassword(kept),
  keepTokens: (pair: { token: string; refreshToken: string }) => storeTokens(kept, pair),
  keepUser: (user: StoredUser) => storeUser(kept, user),
  keepPermissions: (held: readonly string[]) => storePermissions(kept, held),
  /** A flag without a session would send the reader back and forth between two pages, for ever. */
  dropLeftOverFlag: () => kept.removeItem('isLoggedIn'),
};

let seen: { token: string; at: number } | undefined;

/** When the stored access token runs out, in milliseconds since 1970; without a word on it, as long as sessions last. */
export function tokenExpiresAt(): number | undefined {
  const token = storedSession.token();
  if (!token) return undefined;
  if (seen?.token !== token) seen = { token, at: Date.now() };
  return saidExpiry(token) ?? seen.at + session.seconds * 1000;
}

function saidExpiry(token: string): number | undefined {
  const claims = token.split('.')[1] ?? '';
  try {
    const { exp } = z.object({ exp: z.number() }).parse(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))));
    return exp * 1000;
  } catch {
    return undefined;
  }
}
