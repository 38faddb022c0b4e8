import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/build/precompress.ts';
import { pages } from './src/contract/catalogue.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const emptyModule = fileURLToPath(new URL('./src/build/empty-module.ts', import.meta.url));

/** Packages that our libraries import and the browser never uses. */
const unusedPackages = [
  ...['csv-parse/sync', 'minimatch', 'buffer', 'fs'],
  // Only names a key in an error that qs never throws.
  'object-inspect',
  // For the date field of Refine; ours writes dates in the tenant's time zone.
  ...['dayjs', 'dayjs/plugin/localizedFormat.js'],
  // Refine would form names from those of resources; ours come from the map.
  'pluralize',
  ...['papaparse', 'react-markdown', 'remark-gfm', 'notistack', '@refinedev/devtools-internal'],
];

/** @refinedev/mui 8 names these modules as MUI 6 did. */
const muiAliases = [
  { find: /^@mui\/icons-material\/esm\/DeleteOutline$/, replacement: '@mui/icons-material/DeleteOutlined' },
  { find: /^@mui\/icons-material\/esm\/(.*)$/, replacement: '@mui/icons-material/$1' },
  { find: /^@mui\/material\/Grid2$/, replacement: '@mui/material/Grid' },
  { find: /^@mui\/lab\/LoadingButton$/, replacement: '@mui/material/Button' },
];

/** Each group takes a module and all that it imports, unless a group of higher priority has it. */
const chunkGroups = [
  // The styles of the shell are too small for a request of their own.
  { name: 'entry', test: /\/src\/(entry\.ts|web\/layout\/[\w/-]+\.css)$/, priority: 3 },
  { name: 'shell', test: /\/src\/web\/main\.tsx$/, priority: 2 },
  { name: 'list', test: /\/src\/web\/crud\/resource-list\.tsx$/, priority: 1 },
  { name: 'header', test: /\/src\/web\/layout\/frame\/waiting-work\.tsx$/, priority: 0.95 },
  {
    name: 'frame',
    test: /\/src\/web\/(layout\/frame\/(open-notices|open-profile-menu)|providers\/(toasts|dialog-question))\.tsx$/,
    priority: 0.8,
  },
  {
    name: 'inputs',
    test: /\/@mui\/material\/(TextField|Select|MenuItem|Dialog\w*|Form\w+|Input\w+|OutlinedInput)\//,
    priority: 0.9,
  },
];

export default defineConfig({
  plugins: [react(), precompress()],
  define: {
    __STAFF_PATHS__: JSON.stringify(pages().map(({ path }) => path)),
    __BARE_PATHS__: JSON.stringify(
      pages()
        .filter(({ bare }) => bare)
        .map(({ path }) => path),
    ),
  },
  resolve: {
    alias: [
      ...unusedPackages.map((name) => ({ find: new RegExp(`^${name}$`), replacement: emptyModule })),
      ...muiAliases,
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
      // A module of a later screen may be imported on demand by the shell, too.
      checks: { ineffectiveDynamicImport: false },
      // Schemas without a reader are left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': { target: api },
      '/uploads': { target: api },
      '/survey/': { target: api },
      '/public/dashboards/': { target: api },
      '/survey-assets/': { target: api },
    },
  },
});
