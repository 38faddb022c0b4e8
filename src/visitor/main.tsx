import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Starts the visitor's pages in the page's root. */
export function startVisitor(root: HTMLElement): void {
  createRoot(root).render(<StrictMode>{window.location.pathname}</StrictMode>);
}
