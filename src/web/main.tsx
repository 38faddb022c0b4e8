import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ownAccess } from './providers/access.ts';
import { isAtHome } from './providers/auth.ts';
import { queryClient } from './providers/query-client.ts';

/** Starts the staff application in the page's root. */
export function startStaff(root: HTMLElement): void {
  // Asked in a foreign house, the server would end the session before the guard can send its owner home.
  if (isAtHome(window.location.pathname, window.location.search)) void queryClient.prefetchQuery(ownAccess);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
