import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startWithStoredAccess } from './providers/access.ts';
import { isAtHome } from './providers/auth.ts';

export async function startStaff(root: HTMLElement): Promise<void> {
  // On another tenant's host the server would end the session before the guard can redirect.
  if (isAtHome(window.location.pathname, window.location.search)) await startWithStoredAccess();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
