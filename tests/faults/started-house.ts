import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { type House, makeHouse } from './house.ts';

export async function startedHouse(settings: Record<string, string> = {}): Promise<House> {
  const house = await makeHouse();
  await cp(inject('firstStart'), house.dataDir, { recursive: true });
  house.start(settings);
  await house.healthy();
  return house;
}
