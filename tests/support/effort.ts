export const isLong = process.env.TEST_EFFORT === 'long';

export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}

/** For property tests: the short run uses a fixed seed, the long one a new seed that it prints. */
export function tries(short: number, long: number): { numRuns: number; seed: number } {
  if (!isLong) return { numRuns: short, seed: 20_260 };
  const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);
  console.info(`Values invented from the seed ${seed}; TEST_SEED=${seed} invents them again`);
  return { numRuns: long, seed };
}

/** Time limits apply only in the long run, on an otherwise idle machine. */
export function within(began: number, milliseconds: number): boolean {
  return !isLong || Date.now() - began < milliseconds;
}
