import type { TestProject } from 'vitest/node';
import { makeHouse } from './house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: string;
  }
}

/** One first start for all that begin after it: its data directory, at rest. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const house = await makeHouse();
  house.start();
  await house.healthy();
  house.signal('SIGTERM');
  await house.ended();
  project.provide('firstStart', house.dataDir);
  return () => house.remove();
}
