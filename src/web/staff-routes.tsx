import { Authenticated, CanAccess, useInvalidateAuthStore } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { type PageRoute, pages } from '../contract/catalogue.ts';
import { BareFrame } from './layout/frame/bare-frame.tsx';
import { Frame } from './layout/frame/frame.tsx';
import { lazyPart } from './layout/lazy-part.tsx';
import { Loader } from './layout/loader.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
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
        </Route>
        <Route element={<BareFrame />}>{all.filter(({ bare }) => bare).map(pageRoute)}</Route>
      </Route>
      <Route path="*" element={<LeaveForPublicPage />} />
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

function LeaveForPublicPage() {
  useEffect(() => void browser.goTo(window.location.href), []);
  return null;
}
