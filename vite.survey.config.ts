import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/core/build/precompress.ts';

const popUp = 'src/surveys/visitor/pop-up/pop-up.ts';
const provePassword = 'src/core/visitor/proof/prove-password.ts';
/** What several parts of a survey page share, and each of them needs. */
const common =
  /src\/(?:surveys\/rules|surveys\/visitor\/submission|forms\/rules|core\/rules|core\/contract\/notations)\//;
const fontStyles = 'src/core/theme/fonts.css';

/** The survey page, the pop-up and the public dashboard share no file with the other applications. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [precompress()])],
  base: '/survey-assets/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/dev/survey-renderer' : 'dist/dev/survey',
    emptyOutDir: true,
    manifest: true,
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The font is part of its styles, so that texts do not change their width when it arrives.
    assetsInlineLimit: 10_000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild
        ? {
            render: 'src/surveys/visitor/render.tsx',
            dashboard: 'src/dashboards/visitor/render.tsx',
            'own-page': 'src/compliance/visitor/render.tsx',
          }
        : ['src/surveys/visitor/start.ts', popUp, provePassword, fontStyles],
      // Other sites name the pop-up's file, so its name never changes.
      output: isSsrBuild
        ? {}
        : {
            entryFileNames: ({ name }) => (name === 'pop-up' ? 'pop-up.js' : 'assets/[name]-[hash].js'),
            // One file compresses better than many small ones.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'common', test: common, minShareCount: 2 }],
            },
          },
    },
  },
}));
