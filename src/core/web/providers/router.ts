import { matchResourceFromRoute, type ParseResponse, type RouterProvider } from '@refinedev/core';
import routerOfRefine from '@refinedev/react-router';
import { useCallback } from 'react';
import { matchPath, useLocation } from 'react-router';
import { staffResources } from './resources.ts';

/**
 * Refine's router without URL parameters in hooks: Refine would merge them into `meta`, and a link could choose a
 * list's operation, such as `?operation=delete&params[id]=5`. Refine's own parser also matches the address with every
 * resource in each hook, of which a page has many; this one matches each address once.
 */
export const routerProvider: RouterProvider = {
  ...routerOfRefine,
  parse: () => {
    const { pathname } = useLocation();
    return useCallback(() => parsePath(pathname), [pathname]);
  },
};

let last: ParseResponse | undefined;

function parsePath(pathname: string): ParseResponse {
  if (last?.pathname !== pathname) last = matchPage(pathname);
  return last;
}

function matchPage(pathname: string): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, staffResources);
  const id = matchedRoute && matchPath(matchedRoute, pathname)?.params.id;
  return { ...(resource && { resource }), ...(action && { action }), ...(id && { id }), pathname, params: {} };
}

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
