import type { RouterProvider } from '@refinedev/core';
import routerOfRefine from '@refinedev/react-router';
import { useCallback } from 'react';

/**
 * Refine's router without URL parameters in hooks: Refine would merge them into `meta`, and a link could choose a
 * list's operation, such as `?operation=delete&params[id]=5`.
 */
export const routerProvider: RouterProvider = {
  ...routerOfRefine,
  parse: () => {
    const parse = routerOfRefine.parse?.();
    return useCallback(() => ({ ...parse?.(), params: {} }), [parse]);
  },
};

type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();

// popstate listeners run in order of registration, even capturing ones: this is registered before the router's.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event);
});

export function hearStepsFirst(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
