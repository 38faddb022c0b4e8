import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIn = fileURLToPath(new URL('./stand-ins/lodash.ts', import.meta.url));
const known = /^lodash-es\/(isEqual|differenceWith|unionWith|debounce)\.js$/;
const prefix = '\0few-of-lodash:';

/** Refine takes a few functions from lodash that bring its whole machinery with them; ours are as long as they must be. */
export function fewOfLodash(): Plugin {
  return {
    name: 'few-of-lodash',
    enforce: 'pre',
    resolveId: (id) => {
      const [, name] = known.exec(id) ?? [];
      return name && prefix + name;
    },
    load: (id) => {
      if (!id.startsWith(prefix)) return undefined;
      return `export { ${id.slice(prefix.length)} as default } from ${JSON.stringify(standIn)};`;
    },
  };
}
