import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ownAccess } from './providers/access.ts';
import { queryClient } from './providers/query-client.ts';
import { storedSession } from './providers/session.ts';

/** Starts the staff application in the page's root. */
export function startStaff(root: HTMLElement): void {
  if (storedSession.isSignedIn()) void queryClient.prefetchQuery(ownAccess);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
