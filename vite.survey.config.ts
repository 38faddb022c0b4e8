import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/build/precompress.ts';

const popUp = 'src/visitor/pop-up/pop-up.ts';

/** The survey page, the pop-up and the public dashboard share no file with the other applications. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [precompress()])],
  base: '/survey-assets/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/survey-renderer' : 'dist/survey',
    emptyOutDir: true,
    manifest: true,
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild
        ? {
            render: 'src/visitor/survey/render.tsx',
            dashboard: 'src/visitor/dashboards/render.tsx',
            'own-page': 'src/visitor/compliance/render.tsx',
          }
        : ['src/visitor/survey/start.ts', popUp],
      // Other sites name the pop-up's file, so its name never changes.
      output: isSsrBuild
        ? {}
        : { entryFileNames: ({ name }) => (name === 'pop-up' ? 'pop-up.js' : 'assets/[name]-[hash].js') },
    },
  },
}));
