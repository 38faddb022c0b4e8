import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ownAccess } from './providers/access.ts';
import { isAtHome } from './providers/auth.ts';
import { queryClient } from './providers/query-client.ts';

export function startStaff(root: HTMLElement): void {
  // On another tenant's host the server would end the session before the guard can redirect.
  if (isAtHome(window.location.pathname, window.location.search)) void queryClient.prefetchQuery(ownAccess);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
