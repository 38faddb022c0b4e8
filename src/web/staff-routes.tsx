import { Button } from '@mui/material';
import { Authenticated, CanAccess, useInvalidateAuthStore } from '@refinedev/core';
import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { z } from 'zod';
import { type PageRoute, pages } from '../contract/catalogue.ts';
import { guard, landing } from '../contract/settings.ts';
import { unknownPathMeans } from '../contract/tenant-host.ts';
import { BareFrame, Frame } from './layout/frame/frame.tsx';
import { Loader } from './layout/loader.tsx';
import { lazyPart, operationOf, PageMessage, PageSkeleton, useFirstPage } from './layout/page.tsx';
import { knownDecision } from './providers/access.ts';
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
  const { pathname, state } = useLocation();
  const first = useFirstPage();
  const { resource, permission } = page;
  if (!resource || !permission) return children;
  const isLanding = pathname === landing.path && landingSchema.safeParse(state).success;
  return (
    <CanAccess
      resource={resource}
      action={operationOf(page)}
      params={{}}
      queryOptions={{ placeholderData: knownDecision(resource, operationOf(page)) ?? { can: true } }}
      fallback={
        isLanding ? (
          <Navigate to={first.path} replace />
        ) : (
          <Navigate to="/forbidden" replace state={{ permission, from: pathname }} />
        )
      }
    >
      {children}
    </CanAccess>
  );
}

const landingSchema = z.object({ isLanding: z.literal(true) });

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
        <Button variant="contained" component={Link} to={landing.path} state={landing.state}>
          Go to dashboard
        </Button>
      }
    />
  );
}

function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('The page failed', error, componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Missing code means that a new version was deployed, so retry reloads the page.
    const retry = () => (isMissingCode(error) ? window.location.reload() : this.setState({ error: undefined }));
    return (
      <PageMessage
        title={isMissingCode(error) ? 'This page could not be loaded' : 'This page ran into a problem'}
        text={
          isMissingCode(error)
            ? 'The connection may have been lost, or a newer version is available.'
            : 'Saved data is not affected. Try again; if it happens again, contact your administrator.'
        }
        action={
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
}

const isMissingCode = (error: Error) => /dynamically imported module|Importing a module script/i.test(error.message);
