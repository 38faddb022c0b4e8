import type { AuthProvider } from '@refinedev/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionUserSchema } from '../../contract/schemas/administration/auth.ts';
import { guard } from '../../contract/settings.ts';
import type { StoredUser } from '../../contract/stored-session.ts';
import { directionOf, productHostOf } from '../../contract/tenant-host.ts';
import { ownAccess } from './access.ts';
import { callNamed } from './call.ts';
import { ApiFailure } from './failure.ts';
import { logout } from './http.ts';
import { browser } from './leave.ts';
import { queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

/** Refine's auth provider over the stored session. Sign-in is part of the public pages, outside this application. */
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

  // The axios instance handles expired and rejected sessions; a 403 does not redirect.
  onError: async (error) => (error instanceof ApiFailure ? { error } : {}),

  getIdentity: async (): Promise<StoredUser | null> => storedSession.user() ?? null,

  getPermissions: async () => (await queryClient.ensureQueryData(ownAccess)).permissions,
};

/** Compares whole segments, so that /feedback-management/surveys is not taken for the public /survey/:token. */
export function skipsGuard(pathname: string, search: string): boolean {
  const segments = pathname.toLowerCase().split('/');
  if (guard.skippedSegments.some((skipped) => segments.includes(skipped))) return true;
  return new URLSearchParams(search).get('autoLogin') === 'true';
}

export function isAtHome(pathname: string, search: string): boolean {
  return storedSession.isSignedIn() && (skipsGuard(pathname, search) || !whereTo(pathname, search));
}

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

const ownProfile = queryOptions({
  queryKey: ['own-profile'],
  queryFn: async ({ signal }): Promise<StoredUser> => {
    const read = sessionUserSchema.partial().parse(await callNamed('profile', { signal }));
    const user = { ...storedSession.user(), ...read };
    if (storedSession.isSignedIn()) storedSession.keepUser(user);
    return user;
  },
  staleTime: 60_000,
});

export function useOwnProfile(): { user: StoredUser | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery(ownProfile);
  const user = data ?? storedSession.user();
  return { user, isLoading: isPending && !user };
}

export const readOwnProfile = (): Promise<void> => queryClient.refetchQueries(ownProfile);
