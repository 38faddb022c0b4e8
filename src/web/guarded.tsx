import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { PageRoute } from '../contract/catalogue.ts';
import { guard } from '../contract/settings.ts';
import { directionOf, productHostOf } from '../contract/tenant-host.ts';
import { Loader } from './layout/loader.tsx';
import { useOwnAccess } from './providers/access.ts';
import { logout } from './providers/http.ts';
import { browser } from './providers/leave.ts';
import { storedSession } from './providers/session.ts';

/** Shows a page to those who hold its permission. While the permissions load, the page shows. */
export function Guarded({ page, children }: { page: PageRoute; children: ReactNode }) {
  const access = useOwnAccess();
  const { pathname } = useLocation();
  if (access && page.permission && !access.policy.permits(page.permission))
    return <Navigate to="/forbidden" replace state={{ permission: page.permission, from: pathname }} />;
  return children;
}

/** Lets the signed-in in, each at their own organisation's address; sends everybody else where they belong. */
export function SessionGate() {
  const { pathname, search } = useLocation();
  const [isLoading, setLoading] = useState(true);
  const isSkipped = skipsGuard(pathname, search);
  const elsewhere = isSkipped ? undefined : whereTo(pathname, search);

  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), guard.loaderMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isLoading && elsewhere) elsewhere();
  });

  if (isSkipped) return <Outlet />;
  return isLoading || elsewhere ? <Loader /> : <Outlet />;
}

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

function whereTo(pathname: string, search: string): (() => void) | undefined {
  const from = `from=${encodeURIComponent(pathname + search)}`;
  if (!storedSession.isSignedIn()) {
    storedSession.dropLeftOverFlag();
    return () => void browser.goTo(`/login?${from}`);
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
