import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refuseUnreadInputs } from '../../core/web/form/refuse-unread-inputs.ts';
import { pageAt } from '../../core/web/layout/page.tsx';
import { isAtHome, setLoaderSince } from '../../core/web/providers/auth.ts';
import { followOtherTabs } from '../../core/web/providers/tab-session.ts';
import { App } from './app.tsx';
import type { EarlyAnswer } from './early-answer.ts';
import { startWithInitialData } from './initial-data.ts';
import { loadScreen } from './screens.ts';

interface Begun {
  /** When the document began to show the loader, by `performance.now()`. */
  loaderSince?: number | undefined;
  early?: EarlyAnswer | undefined;
}

export async function startStaff(root: HTMLElement, { loaderSince, early }: Begun = {}): Promise<void> {
  followOtherTabs();
  refuseUnreadInputs();
  setLoaderSince(loaderSince);
  // On another tenant's host the server would end the session before the guard can redirect.
  if (isAtHome(window.location.pathname, window.location.search)) {
    const page = pageAt(window.location.pathname);
    // Its code runs while the guard shows its loader.
    if (page) void loadScreen(page);
    await startWithInitialData(early);
  }
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
