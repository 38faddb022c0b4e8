import { z } from 'zod';
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

/** When the stored access token runs out, in milliseconds since 1970; undefined when the token does not say. */
export function tokenExpiresAt(): number | undefined {
  const claims = storedSession.token()?.split('.')[1];
  if (!claims) return undefined;
  try {
    const { exp } = z.object({ exp: z.number() }).parse(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))));
    return exp * 1000;
  } catch {
    return undefined;
  }
}
