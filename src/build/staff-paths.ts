import type { Plugin } from 'vite';
import { pages } from '../contract/catalogue.ts';

const name = 'virtual:staff-paths';
const resolved = `\0${name}`;

/** The paths of the staff application, from the map, for the front door: it need not load the map to choose. */
export function staffPaths(): Plugin {
  return {
    name: 'staff-paths',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export const staffPaths = ${JSON.stringify(pages().map(({ path }) => path))};` : undefined,
  };
}
