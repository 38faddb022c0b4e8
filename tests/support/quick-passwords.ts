import { vi } from 'vitest';

/** Tests hash thousands of passwords, for which the least cost of argon2 suffices. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 64, timeCost: 1 }) };
});
