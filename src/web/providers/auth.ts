import type { AuthProvider } from '@refinedev/core';
import { guard } from '../../contract/settings.ts';
import type { StoredUser } from '../../contract/stored-session.ts';
import { directionOf, productHostOf } from '../../contract/tenant-host.ts';
import { ownAccess } from './access.ts';
import { ApiFailure } from './failure.ts';
import { logout } from './http.ts';
import { browser } from './leave.ts';
import { queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

/** Refine's view of the stored session. Signing in happens on the visitor's pages, outside this application. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: '/login' }),

  logout: async () => {
    await logout();
    return { success: true };
  },

  check: async () => {
    await new Promise((resolve) => setTimeout(resolve, guard.loaderMs));
    return whereTo(window.location.pathname, window.location.search)
      ? { authenticated: false }
      : { authenticated: true };
  },

  // Expired and refused sessions are handled in the axios instance; a 403 leaves the reader where they are.
  onError: async (error) => (error instanceof ApiFailure ? { error } : {}),

  getIdentity: async (): Promise<StoredUser | null> => storedSession.user() ?? null,

  getPermissions: async () => (await queryClient.fetchQuery(ownAccess)).permissions,
};

/** Whole segments, so that /feedback-management/surveys is not taken for the public /survey/:token. */
export function skipsGuard(pathname: string, search: string): boolean {
  const segments = pathname.toLowerCase().split('/');
  if (guard.skippedSegments.some((skipped) => segments.includes(skipped))) return true;
  return new URLSearchParams(search).get('autoLogin') === 'true';
}

/** True where the signed-in person neither belongs elsewhere nor has a password to choose first. */
export function isAtHome(pathname: string, search: string): boolean {
  return storedSession.isSignedIn() && (skipsGuard(pathname, search) || !whereTo(pathname, search));
}

/** How to leave for the page that a visitor of this path belongs to; undefined where they may stay. */
export function whereTo(pathname: string, search: string): (() => void) | undefined {
  const from = `from=${encodeURIComponent(pathname + search)}`;
  if (!storedSession.isSignedIn()) {
    return () => {
      storedSession.dropLeftOverFlag();
      void browser.goTo(`/login?${from}`);
    };
  }
  if (storedSession.mustChoosePassword()) return () => void browser.goTo(`/reset-password?${from}`);
  const { location } = window;
  const declared = document.querySelector('meta[name="candor-host"]')?.getAttribute('content');
  const direction = directionOf(location, productHostOf(location.hostname, declared), {
    signedIn: true,
    tenant: storedSession.tenant()?.subdomain,
    userTenant: storedSession.user()?.tenantSubdomain,
  });
  if (direction.kind === 'sign-out') return () => void logout({ goOnTo: direction.url });
  if (direction.kind === 'go') return () => void browser.goTo(direction.url);
  return undefined;
}
