import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { blockingEntry } from './src/build/blocking-entry.ts';
import { chunkOf } from './src/build/chunks.ts';
import { fewOfCasbin } from './src/build/few-of-casbin.ts';
import { fewOfLodash } from './src/build/few-of-lodash.ts';
import { formInputs } from './src/build/form-inputs.ts';
import { mapForBrowsers } from './src/build/map-for-browsers.ts';
import { precompress } from './src/build/precompress.ts';
import { productionLibraries } from './src/build/production-libraries.ts';
import { slimLibraries } from './src/build/slim-libraries.ts';
import { staffPaths } from './src/build/staff-paths.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const standIn = (file: string) => fileURLToPath(new URL(`./src/build/stand-ins/${file}`, import.meta.url));

/** What our libraries import and we never use in the browser: file access, CSV, Refine's devtools. */
const unused = ['csv-parse/sync', 'minimatch', 'buffer', 'fs', 'papaparse'];

export default defineConfig({
  plugins: [
    react(),
    staffPaths(),
    productionLibraries(),
    fewOfLodash(),
    fewOfCasbin(),
    slimLibraries(),
    formInputs(),
    mapForBrowsers(),
    blockingEntry(),
    precompress(),
  ],
  resolve: {
    alias: [
      ...unused.map((name) => ({ find: new RegExp(`^${name}$`), replacement: standIn('nothing.cjs') })),
      { find: /^@refinedev\/devtools-internal$/, replacement: standIn('no-devtools.ts') },
      { find: /^hoist-non-react-statics$/, replacement: standIn('hoist-nothing.ts') },
      { find: /^pluralize$/, replacement: standIn('pluralize.cjs') },
      { find: /^qs$/, replacement: standIn('query-string.ts') },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // A schema that nobody reads is as good as not written.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
      output: {
        // Every file that loads others later names them: words in the names would be sent again and again.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: [{ name: chunkOf, debugName: 'start' }] },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': { target: api },
      '/uploads': { target: api },
      '/survey/': { target: api },
      '/survey-assets/': { target: api },
    },
  },
});
