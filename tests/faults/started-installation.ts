import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { createInstallation, type Installation } from './installation.ts';

export async function startInstallation(settings: Record<string, string> = {}, script?: string): Promise<Installation> {
  const installation = await createInstallation(script);
  try {
    await cp(inject('firstStart'), installation.dataDir, { recursive: true });
    installation.start(settings);
    await installation.healthy();
  } catch (error) {
    await installation.remove();
    throw error;
  }
  return installation;
}
