import type { AuthProvider } from '@refinedev/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileSchema } from '../../contract/schemas/auth.ts';
import { guard } from '../../contract/settings.ts';
import type { StoredUser } from '../../contract/stored-session.ts';
import { directionOf, productHostOf } from '../../contract/tenant-host.ts';
import type { AnswerOf } from '../../routes/operations.ts';
import { ownAccess } from './access.ts';
import { callNamed } from './call.ts';
import { ApiFailure } from './failure.ts';
import { logout } from './http.ts';
import { browser } from './leave.ts';
import { firstFrom, queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

let loaderSince: number | undefined;

/** The document shows the loader of the guard since this moment, before React draws it. */
export function setLoaderSince(moment: number | undefined): void {
  loaderSince = moment;
}

/** Refine's auth provider over the stored session. Sign-in is part of the public pages, outside this application. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: '/login' }),

  logout: async () => {
    await logout();
    return { success: true };
  },

  check: async () => {
    const shownForMs = performance.now() - (loaderSince ?? performance.now());
    if (shownForMs < guard.loaderMs) await new Promise((resolve) => setTimeout(resolve, guard.loaderMs - shownForMs));
    return whereTo(window.location.pathname, window.location.search)
      ? { authenticated: false }
      : { authenticated: true };
  },

  // The axios instance handles expired and rejected sessions. A 403 does not redirect: it may show that a permission
  // was taken away, and the page then leads to /forbidden by itself.
  onError: async (error) => {
    if (!(error instanceof ApiFailure)) return {};
    if (error.code === 'FORBIDDEN')
      void queryClient.invalidateQueries({ queryKey: ownAccess.queryKey }, { cancelRefetch: false });
    return { error };
  },

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

/** `unconfirmedOwner`: the address of the owner until it is confirmed. */
type OwnProfile = StoredUser & { unconfirmedOwner?: string | null | undefined; hasSampleData?: boolean | undefined };

const ownProfile = queryOptions({
  queryKey: ['own-profile'],
  queryFn: async ({ signal }) => keepProfile(await callNamed('profile', { signal })),
  staleTime: 60_000,
});

function keepProfile(answer: AnswerOf<'calls', 'profile'>): OwnProfile {
  const { unconfirmedOwner, hasSampleData, ...read } = profileSchema.partial().parse(answer);
  const user = { ...storedSession.user(), ...read };
  storedSession.keepUser(user);
  return { ...user, unconfirmedOwner, hasSampleData };
}

/** Takes the first profile from another request. */
export function prefetchOwnProfile(arriving: Promise<AnswerOf<'calls', 'profile'>>): void {
  const ask = firstFrom(arriving, () => callNamed('profile'));
  void queryClient.prefetchQuery({ ...ownProfile, queryFn: async () => keepProfile(await ask()) });
}

export function useOwnProfile(): { user: OwnProfile | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery(ownProfile);
  const user = data ?? storedSession.user();
  return { user, isLoading: isPending && !user };
}

export const readOwnProfile = (): Promise<void> => queryClient.refetchQueries(ownProfile);
