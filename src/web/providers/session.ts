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
  /** A flag without a session would cause an endless redirect loop. */
  dropLeftOverFlag: () => saved.removeItem('isLoggedIn'),
};

let seen: { token: string; at: number } | undefined;

/** Expiry of the stored access token in milliseconds since 1970; without one, the default session length from now. */
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
