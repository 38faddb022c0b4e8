import type { TestProject } from 'vitest/node';
import { createInstallation } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: string;
  }
}

/** The first start runs once, and later tests copy its data directory. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installation = await createInstallation();
  try {
    installation.start();
    await installation.healthy();
    installation.signal('SIGTERM');
    await installation.ended();
  } catch (error) {
    await installation.remove();
    throw error;
  }
  project.provide('firstStart', installation.dataDir);
  return () => installation.remove();
}
