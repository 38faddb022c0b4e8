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
