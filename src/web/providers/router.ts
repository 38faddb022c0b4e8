import type { RouterProvider } from '@refinedev/core';
import routerOfRefine from '@refinedev/react-router';
import { useCallback } from 'react';

/**
 * Refine's router, which keeps the words of the address from the hooks: they would merge them into `meta`, and a link
 * could choose the operation that a list calls, such as `?operation=delete&params[id]=5`.
 */
export const routerProvider: RouterProvider = {
  ...routerOfRefine,
  parse: () => {
    const parse = routerOfRefine.parse?.();
    return useCallback(() => ({ ...parse?.(), params: {} }), [parse]);
  },
};
