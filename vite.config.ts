import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/core/build/precompress.ts';
import { pages } from './src/core/contract/catalogue.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const emptyModule = fileURLToPath(new URL('./src/core/build/empty-module.ts', import.meta.url));

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

const controls =
  'TextField|Select|Menu\\w*|Dialog(Title|Actions)?|Form(Control|Label|HelperText)|Input\\w+|OutlinedInput|Table(?!Pagination)\\w*|Autocomplete|Checkbox';
const parts = [
  'layout/(?!form-dialog|versions|side-drawer|inline-form|sample-data)',
  'filters/(?!filter-p)',
  'fields/(?!field-value|choices)',
  'list/list-states',
  'inputs/select-field',
  'cells/',
];
const drawnEverywhere = new RegExp(
  `/src/core/web/(${parts.join('|')})[\\w-]*\\.tsx?$|/@mui/(material/(${controls})|icons-material)/`,
);

/** Each group takes a module and all that it imports, unless a group of higher priority has it. */
const chunkGroups = [
  // The styles of the shell are too small for a request of their own.
  { name: 'entry', test: /\/src\/(entry\.ts|core\/web\/(layout|frame)\/[\w-]+\.css)$/, priority: 3 },
  // Pages before sign-in use it, too.
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/core\/(theme\/(logo|footer-links|use-theme-settings)|rules\/brand-color|contract\/(installation-links|notations\/week-start))\.tsx?$/,
    priority: 2.5,
  },
  { name: 'shell', test: /\/src\/app\/staff\/main\.tsx$/, priority: 2 },
  // @refinedev/mui names it, and a list draws no form.
  { name: 'form', test: /\/node_modules\/(@refinedev\/)?react-hook-form\//, priority: 1.5 },
  { name: 'header', test: /\/src\/app\/staff\/waiting-work\.tsx$/, priority: 1.4 },
  // What lists and other screens draw, apart from the grid, which dashboards do not draw.
  { name: 'parts', test: drawnEverywhere, minShareCount: 2, priority: 1.2 },
  { name: 'grid', test: /\/@mui\/x-data-grid\//, priority: 1.1 },
  { name: 'resource-list', test: /\/src\/core\/web\/screens\/resource-list\.tsx$/, priority: 1 },
  {
    name: 'frame',
    test: /\/src\/(notifications\/web\/open-notices|sentiments\/web\/menu\/form-drawer|core\/web\/(frame\/open-profile-menu|providers\/(toasts|dialog-question)))\.tsx$/,
    priority: 0.8,
  },
  // Small files that several screens share.
  {
    name: 'figures',
    test: /\/src\/(dashboards\/(shared|rules)|analytics\/rules|charts)\//,
    minShareCount: 3,
    maxModuleSize: 20_000,
    includeDependenciesRecursively: false,
    priority: 0.3,
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
    outDir: 'dist/dev/web',
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
