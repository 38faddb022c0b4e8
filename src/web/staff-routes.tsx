import Button from '@mui/material/Button';
import { Authenticated, CanAccess, useInvalidateAuthStore } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { type PageRoute, pages } from '../contract/catalogue.ts';
import { guard } from '../contract/settings.ts';
import { unknownPathMeans } from '../contract/tenant-host.ts';
import { BareFrame } from './layout/frame/bare-frame.tsx';
import { Frame } from './layout/frame/frame.tsx';
import { lazyPart } from './layout/lazy-part.tsx';
import { Loader } from './layout/loader.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
import { PageMessage } from './layout/page-message.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { skipsGuard, whereTo } from './providers/auth.ts';
import { browser } from './providers/leave.ts';
import { screenOf } from './screens.ts';

const Forbidden = lazyPart(() => import('./layout/forbidden.tsx'), 'Forbidden', <PageSkeleton />);

export function StaffRoutes() {
  const all = pages();
  return (
    <Routes>
      <Route element={<SessionGate />}>
        <Route element={<Frame />}>
          {all.filter(({ bare }) => !bare).map(pageRoute)}
          <Route path="/forbidden" element={<Forbidden />} />
          <Route path="*" element={<UnknownPage />} />
        </Route>
        <Route element={<BareFrame />}>{all.filter(({ bare }) => bare).map(pageRoute)}</Route>
      </Route>
    </Routes>
  );
}

function pageRoute(page: PageRoute) {
  const Screen = screenOf(page);
  return (
    <Route
      key={page.path}
      path={page.path}
      element={
        <PageAccess key={page.path} page={page}>
          <PageBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <Screen page={page} />
            </Suspense>
          </PageBoundary>
        </PageAccess>
      }
    />
  );
}

function SessionGate() {
  const { pathname, search } = useLocation();
  const invalidateAuth = useInvalidateAuthStore();
  const isSkipped = skipsGuard(pathname, search);
  // The session may have ended in another tab since the last page.
  useEffect(() => {
    if (!isSkipped && whereTo(pathname, search)) void invalidateAuth();
  }, [isSkipped, pathname, search, invalidateAuth]);
  return (
    <Authenticated
      key="staff"
      loading={isSkipped ? <Outlet /> : <Loader />}
      fallback={isSkipped ? <Outlet /> : <LeaveForHome />}
    >
      <Outlet />
    </Authenticated>
  );
}

function LeaveForHome() {
  useEffect(() => whereTo(window.location.pathname, window.location.search)?.(), []);
  return <Loader />;
}

function PageAccess({ page, children }: { page: PageRoute; children: ReactNode }) {
  const { pathname } = useLocation();
  const { resource, permission, name, needs = name.split('.').at(-1) ?? '' } = page;
  if (!resource || !permission) return children;
  return (
    <CanAccess
      resource={resource}
      action={needs}
      params={{}}
      queryOptions={{ placeholderData: { can: true } }}
      fallback={<Navigate to="/forbidden" replace state={{ permission, from: pathname }} />}
    >
      {children}
    </CanAccess>
  );
}

const publicStarts: readonly string[] = ['', 'login', 'reset-password', ...guard.skippedSegments];

function UnknownPage() {
  const [, first = ''] = useLocation().pathname.split('/');
  const isPublic = publicStarts.includes(first) || unknownPathMeans(window.location.hostname) === 'tenant-not-found';
  useEffect(() => {
    if (isPublic) void browser.goTo(window.location.href);
  }, [isPublic]);
  if (isPublic) return null;
  return (
    <PageMessage
      title="404"
      text="The page does not exist or has moved."
      action={
        <Button variant="contained" component={Link} to="/dashboard">
          Go to dashboard
        </Button>
      }
    />
  );
}
