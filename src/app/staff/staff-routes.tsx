import Refresh from '@mui/icons-material/Refresh';
import { Box, Button } from '@mui/material';
import { Authenticated, CanAccess, useInvalidateAuthStore } from '@refinedev/core';
import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation, useNavigationType, useResolvedPath } from 'react-router';
import { type PageRoute, pages } from '../../core/contract/catalogue.ts';
import { guard, homePath } from '../../core/contract/settings.ts';
import { unknownPathMeans } from '../../core/contract/tenant-host.ts';
import { BareFrame, Frame } from '../../core/web/frame/frame.tsx';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import { fetchedPart, lazyPart, type UnloadedProps } from '../../core/web/layout/lazy-part.tsx';
import { Loader } from '../../core/web/layout/loader.tsx';
import { operationOf, PageMessage, PageSkeleton } from '../../core/web/layout/page.tsx';
import { skipsGuard, whereTo } from '../../core/web/providers/auth.ts';
import { browser } from '../../core/web/providers/leave.ts';
import { notifyFailure } from '../../core/web/providers/notifications.tsx';
import { RecordSkeleton } from '../../core/web/record/record-skeleton.tsx';
import { InboxEntry } from '../../responses/web/inbox/inbox-entry.tsx';
import { NewSentimentButton } from '../../sentiments/web/menu/new-sentiment-button.tsx';
import { SentimentsMenu } from '../../sentiments/web/menu/sentiments-menu.tsx';
import { screenOf } from './screens.ts';

const Forbidden = lazyPart(() => import('../../core/web/layout/forbidden.tsx'), 'Forbidden', <PageSkeleton />);

const all = pages();

const WaitingWork = fetchedPart(async () => (await import('./waiting-work.tsx')).WaitingWork, UnloadedTools);

const tools = (
  <Suspense fallback={<Box sx={{ width: 124, flexShrink: 0 }} />}>
    <WaitingWork />
  </Suspense>
);

function UnloadedTools({ onRetry }: UnloadedProps) {
  return (
    <IconAction
      title="Search and notifications could not be loaded. Try again"
      icon={Refresh}
      onClick={() => void onRetry().catch(notifyFailure)}
    />
  );
}

const entries = { sentiments: SentimentsMenu, inbox: InboxEntry };

export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<SessionGate />}>
        <Route
          element={
            <Frame tools={tools} entries={entries}>
              <NewSentimentButton />
            </Frame>
          }
        >
          {all.filter(({ bare, over }) => !bare && !over).map(pageRoute)}
          <Route path="/forbidden" element={<Forbidden />} />
          <Route path="*" element={<UnknownPage />} />
        </Route>
        <Route element={<BareFrame />}>{all.filter(({ bare }) => bare).map(pageRoute)}</Route>
      </Route>
    </Routes>
  );
}

/** The route of a page, with its drawers as child routes. */
function pageRoute(page: PageRoute) {
  const fallback = page.over ? <RecordSkeleton /> : <PageSkeleton />;
  return (
    <Route
      key={page.path}
      path={page.path}
      element={
        <PageAccess key={page.path} page={page}>
          <PageBoundary>
            <Suspense fallback={fallback}>
              <PageScreen page={page} />
            </Suspense>
          </PageBoundary>
        </PageAccess>
      }
    >
      {all.filter(({ over }) => over === page.path).map(pageRoute)}
    </Route>
  );
}

function PageScreen({ page }: { page: PageRoute }) {
  const [Screen] = useState(() => screenOf(page));
  return <Screen page={page} />;
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
  const { resource, permission } = page;
  if (!resource || !permission) return children;
  return (
    <CanAccess
      resource={resource}
      action={operationOf(page)}
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
  const mayBePublic = publicStarts.includes(first) || unknownPathMeans(window.location.hostname) === 'tenant-not-found';
  // A path that was loaded is no public page, else that page would be here: loading it again would never end.
  const isFollowed = useNavigationType() !== 'POP';
  const isPublic = mayBePublic && isFollowed;
  useEffect(() => {
    if (isPublic) void browser.goTo(window.location.href);
  }, [isPublic]);
  if (isPublic) return null;
  return (
    <PageMessage
      title="404"
      text="The page does not exist or has moved."
      action={
        <Button variant="contained" component={Link} to={homePath}>
          Go to dashboard
        </Button>
      }
    />
  );
}

function PageBoundary({ children }: { children: ReactNode }) {
  // The page stays while a drawer opens over it.
  const { pathname } = useResolvedPath('.');
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
    return (
      <PageMessage
        title="This page ran into a problem"
        text="Saved data is not affected. Try again; if it happens again, contact your administrator."
        action={
          <Button variant="contained" onClick={() => this.setState({ error: undefined })}>
            Try again
          </Button>
        }
      />
    );
  }
}
