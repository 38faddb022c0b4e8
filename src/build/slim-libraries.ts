import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Parts of libraries that nothing here calls, by the end of their path. */
const uncalled = [
  // Schemas become JSON Schema on the server only, for its OpenAPI document.
  'node_modules/zod/v4/core/to-json-schema.js',
  'node_modules/zod/v4/core/json-schema-processors.js',
  'node_modules/zod/v4/core/json-schema-generator.js',
];

/** Leaves them out of the browser build: their names stay, with nothing behind them. */
export function slimLibraries(): Plugin {
  return {
    name: 'slim-libraries',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      const path = id.replaceAll('\\', '/');
      if (!uncalled.some((end) => path.endsWith(end))) return undefined;
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm);
      return [...names]
        .map(([, name]) => `export const ${name} = undefined;`)
        .join('\n')
        .concat('\nexport default undefined;');
    },
  };
}
