import type { AuthProvider } from '@refinedev/core';
import type { StoredUser } from '../../contract/stored-session.ts';
import { ApiFailure } from './failure.ts';
import { logout } from './http.ts';
import { storedSession } from './session.ts';

/** Refine's view of the stored session. Signing in happens on the visitor's pages, outside this application. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: '/login' }),

  logout: async () => {
    await logout();
    return { success: true };
  },

  check: async () =>
    storedSession.isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },

  // Expired and refused sessions are dealt with where the answer arrives; a 403 leaves the reader where they are.
  onError: async (error) => (error instanceof ApiFailure ? { error } : {}),

  getIdentity: async (): Promise<StoredUser | null> => storedSession.user() ?? null,

  getPermissions: async () => storedSession.permissions() ?? [],
};
