import type { TestProject } from 'vitest/node';
import { makeHouse } from './house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: string;
  }
}

/** The first start runs once, and later tests copy its data directory. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const house = await makeHouse();
  house.start();
  await house.healthy();
  house.signal('SIGTERM');
  await house.ended();
  project.provide('firstStart', house.dataDir);
  return () => house.remove();
}
