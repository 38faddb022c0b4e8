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

const saved = window.localStorage;

/** The session as this browser keeps it. */
export const storedSession = {
  apiKey: () => readStored(saved, 'apiKey'),
  token: () => readStored(saved, 'token'),
  refreshToken: () => readStored(saved, 'refreshToken'),
  user: () => readStored(saved, 'user'),
  tenant: () => readStored(saved, 'tenant'),
  permissions: () => readStored(saved, 'userPermissions'),
  isSignedIn: () => readStored(saved, 'token') !== undefined,
  mustChoosePassword: () => mustChoosePassword(saved),
  keepTokens: (pair: { token: string; refreshToken: string }) => storeTokens(saved, pair),
  keepUser: (user: StoredUser) => storeUser(saved, user),
  keepPermissions: (granted: readonly string[]) => storePermissions(saved, granted),
  /** A flag without a session would send the reader back and forth between two pages, for ever. */
  dropLeftOverFlag: () => saved.removeItem('isLoggedIn'),
};

let seen: { token: string; at: number } | undefined;

/** When the stored access token runs out, in milliseconds since 1970; without a word on it, as long as sessions last. */
export function tokenExpiresAt(): number | undefined {
  const token = storedSession.token();
  if (!token) return undefined;
  if (seen?.token !== token) seen = { token, at: Date.now() };
  return expiryOf(token) ?? seen.at + session.seconds * 1000;
}

function expiryOf(token: string): number | undefined {
  const claims = token.split('.')[1] ?? '';
  try {
    const { exp } = z.object({ exp: z.number() }).parse(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))));
    return exp * 1000;
  } catch {
    return undefined;
  }
}
