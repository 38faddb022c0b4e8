import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { type PageRoute, pages } from '../contract/catalogue.ts';
import { Guarded, SessionGate } from './guarded.tsx';
import { BareFrame } from './layout/bare-frame.tsx';
import { Frame } from './layout/frame.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { browser } from './providers/leave.ts';
import { Forbidden } from './screens/forbidden.tsx';
import { screenOf } from './screens.ts';

/** Every page of the map, inside the layout unless it stands alone. */
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
      <Route path="*" element={<LeaveForVisitor />} />
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
        <Guarded key={page.path} page={page}>
          <PageBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <Screen page={page} />
            </Suspense>
          </PageBoundary>
        </Guarded>
      }
    />
  );
}

/** Pages that are not ours belong to the visitor's application, which is a document of its own. */
function LeaveForVisitor() {
  useEffect(() => void browser.goTo(window.location.href), []);
  return null;
}
