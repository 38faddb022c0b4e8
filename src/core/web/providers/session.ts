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
  keepTokens: (pair: { token: string; refreshToken: string }) => keep(() => storeTokens(saved, pair)),
  keepUser: (user: StoredUser) => keep(() => storeUser(saved, user)),
  keepPermissions: (granted: readonly string[]) => keep(() => storePermissions(saved, granted)),
  /** A flag without a session would cause an endless redirect loop. */
  dropLeftOverFlag: () => saved.removeItem('isLoggedIn'),
};

/** A late answer to this tab must not change the session of the next user. */
function keep(store: () => void): void {
  if (storedSession.isSignedIn() && !tabSession.isReplaced()) store();
}

interface Owner {
  userId: number | undefined;
  tenant: string | undefined;
}

/** Whose session this tab shows. All tabs share the stored session, which may since be that of another user. */
let owner: Owner | undefined;

const storedOwner = (): Owner => ({ userId: storedSession.user()?.id, tenant: storedSession.tenant()?.subdomain });

export const tabSession = {
  claim(): void {
    owner = storedSession.isSignedIn() ? storedOwner() : undefined;
  },
  userId: () => owner?.userId,
  /** Whether another tab has signed out, or signed in another user. */
  isReplaced(): boolean {
    if (!owner) return false;
    const { userId, tenant } = storedOwner();
    return !storedSession.isSignedIn() || userId !== owner.userId || tenant !== owner.tenant;
  },
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
