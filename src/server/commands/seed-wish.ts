export interface SeedWish {
  tenants: number;
  /** In each of the tenants. */
  responses: number;
  /** So many days back the first of them came in. */
  days: number;
  seed: number;
}

const usage = 'npm run seed -- --tenants 5 --responses 10000 --seed 1';
const limits: Record<keyof SeedWish, readonly [least: number, most: number, usual: number]> = {
  tenants: [1, 10_000, 1],
  responses: [0, 10_000_000, 1_000],
  days: [1, 3_650, 365],
  seed: [0, 1_000_000_000, 1],
};

/** What was asked for on the command line; throws an error of one line about what cannot be understood. */
export function readSeedWish(args: readonly string[]): SeedWish {
  const wish: SeedWish = {
    ...{ tenants: limits.tenants[2], responses: limits.responses[2] },
    ...{ days: limits.days[2], seed: limits.seed[2] },
  };
  const words = args.flatMap((arg) => (arg.startsWith('--') && arg.includes('=') ? splitOnce(arg) : [arg]));
  for (let index = 0; index < words.length; index += 2) {
    const name = nameOf(words[index] ?? '');
    wish[name] = numberOf(name, words[index + 1]);
  }
  return wish;
}

const splitOnce = (arg: string) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)];

function nameOf(word: string): keyof SeedWish {
  const name = word.slice(2);
  if (!word.startsWith('--') || !Object.hasOwn(limits, name))
    throw new Error(`${word} is unknown; say for example ${usage}`);
  return name as keyof SeedWish;
}

function numberOf(name: keyof SeedWish, text: string | undefined): number {
  const [least, most] = limits[name];
  const value = text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(
    `--${name} must be a whole number from ${least} to ${most}${text === undefined ? '' : `, not ${text}`}`,
  );
}
