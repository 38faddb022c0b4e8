import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainImports } from './src/build/plain-imports.ts';
import { precompress } from './src/build/precompress.ts';
import { slimReact } from './src/build/slim-react.ts';
import { withoutSchemas } from './src/build/without-schemas.ts';

const noSchemas = fileURLToPath(new URL('./src/build/stand-ins/no-schemas.ts', import.meta.url));

const popUp = 'src/visitor/pop-up/pop-up.ts';

/** The page of a survey is built by itself: it shares no file with the other applications, and so carries none of them. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutSchemas(), react(), ...(isSsrBuild ? [] : [plainImports(), slimReact(), precompress()])],
  base: '/survey-assets/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // It knows the lists that stand beside schemas, and reads with none of them.
  resolve: { alias: [{ find: /^zod$/, replacement: noSchemas }] },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/survey-renderer' : 'dist/survey',
    emptyOutDir: true,
    manifest: true,
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/visitor/survey/render.tsx' : ['src/visitor/survey/start.ts', popUp],
      // Pages of others name it, and must go on doing so.
      ...(isSsrBuild
        ? {}
        : { output: { entryFileNames: ({ name }) => (name === 'pop-up' ? 'pop-up.js' : 'assets/[name]-[hash].js') } }),
      treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, manualPureFunctions: ['z'] },
    },
  },
}));
