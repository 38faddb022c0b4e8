import type { Plugin } from 'vite';

/**
 * Holds the first paint until the entry has put the theme on the page: no flash of the other mode, and no inline
 * script that a strict content security policy would refuse.
 */
export function blockingEntry(): Plugin {
  return {
    name: 'blocking-entry',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& blocking="render"'),
    },
  };
}
