import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

declare global {
  /** A worker loads this file anew for each test file, but keeps its globals. */
  var startedJsdom: ReturnType<typeof jsdom.setup> | undefined;
}

/** One document for all files of a worker, since the modules that they share keep references to it. */
export default {
  name: 'shared-jsdom',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    globalThis.startedJsdom ??= jsdom.setup(global, options);
    await globalThis.startedJsdom;
    return { teardown: () => undefined };
  },
} satisfies Environment;
