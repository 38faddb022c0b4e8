import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const router = fileURLToPath(new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** Names that only developers' tools read; a name given in a statement of its own keeps what nobody calls in the build. */
const named: [library: RegExp, statement: RegExp][] = [
  [/node_modules\/@refinedev\/core\//, /^__name\(\w+, "\w+"\);$/gm],
  [/node_modules\/react-router\//, /^\w+\.displayName = "\w+";$/gm],
];

/** What they make at once and nobody may ask for; without this word it is kept all the same. */
const madeAtOnce = /(?<== )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Takes the libraries as they are meant for people, not for developers; react-router says by itself only the latter. */
export function productionLibraries(): Plugin {
  return {
    name: 'production-libraries',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: router }] } }),
    transform: (code, id) => {
      const path = id.replaceAll('\\', '/');
      const statement = named.find(([library]) => library.test(path))?.[1];
      return statement && { code: code.replace(statement, '').replace(madeAtOnce, '/* @__PURE__ */ '), map: null };
    },
  };
}
