import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Parts of libraries that nothing here calls, by the end of their path. */
const uncalled = [
  // Schemas become JSON Schema on the server only, for its OpenAPI document.
  'node_modules/zod/v4/core/to-json-schema.js',
  'node_modules/zod/v4/core/json-schema-processors.js',
  'node_modules/zod/v4/core/json-schema-generator.js',
  // The theme is one set of values for one mode, not CSS variables for both.
  'node_modules/@mui/material/styles/createThemeWithVars.mjs',
  'node_modules/@mui/material/styles/ThemeProviderWithVars.mjs',
  // Buttons answer a press with their colour.
  'node_modules/@mui/material/ButtonBase/TouchRipple.mjs',
  // Fields are outlined, every one.
  'node_modules/@mui/material/Input/Input.mjs',
  'node_modules/@mui/material/FilledInput/FilledInput.mjs',
];

/** Leaves them out of the browser build: their names stay, and whoever calls one after all is told. */
export function slimLibraries(): Plugin {
  return {
    name: 'slim-libraries',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      const path = id.replaceAll('\\', '/');
      if (!uncalled.some((end) => path.endsWith(end))) return undefined;
      return emptied(await readFile(id, 'utf8'));
    },
  };
}

function emptied(source: string): string {
  const declared = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const listed = [...source.matchAll(/^export \{([^}]*)\};/gm)].flatMap(([, list = '']) => list.split(','));
  const names = [...declared, ...listed.map((entry) => entry.trim().split(' as ').at(-1))].filter(Boolean);
  return [
    "function unused() { throw new Error('This part of a library is not in the browser build'); }",
    ...names.map((name) => `export const ${name} = unused;`),
    'export default unused;',
  ].join('\n');
}
