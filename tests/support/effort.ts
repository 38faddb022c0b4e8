export const isLong = process.env.TEST_EFFORT === 'long';

/** How often to try: the short form belongs to `npm test`, the long one to `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}

/** For properties over invented values: the short form tries the same ones each time, the long one others, and says which. */
export function tries(short: number, long: number): { numRuns: number; seed: number } {
  if (!isLong) return { numRuns: short, seed: 20_260 };
  const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31);
  console.info(`Values invented from the seed ${seed}; TEST_SEED=${seed} invents them again`);
  return { numRuns: long, seed };
}

/** Limits of time are looked at by the long form alone, on a machine that does nothing else. */
export function within(began: number, milliseconds: number): boolean {
  return !isLong || Date.now() - began < milliseconds;
}
