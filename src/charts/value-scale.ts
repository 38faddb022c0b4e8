import type { Unit } from './format-figure.ts';

/** Where an axis of figures begins and ends, and its step. */
export interface ValueScale {
  min: number;
  max: number;
  interval: number;
}

interface ScaleOf {
  unit: Unit;
  /** The most steps between its ends. */
  most: number;
  /** Bars show amounts by their length. */
  isFromZero: boolean;
}

/** The smallest scale of round steps that holds all values; that of most percentages ends at 100. */
export function scaleOf(values: readonly number[], { unit, most, isFromZero }: ScaleOf): ValueScale {
  const known = values.filter(Number.isFinite);
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  if (unit === 'percent' && low >= 0 && high <= 100 && high > 60) {
    return { min: 0, max: 100, interval: [20, 25, 50].find((step) => 100 / step <= most) ?? 100 };
  }
  const bottom = isFromZero ? Math.min(0, low) : low;
  const top = isFromZero ? Math.max(0, high) : high;
  const least = unit === 'count' ? 1 : 0;
  for (const interval of stepsFrom((top - bottom || Math.abs(top) || 1) / most, unit)) {
    const [min, max] = [Math.floor(exact(bottom / interval)), Math.ceil(exact(top / interval))];
    const steps = Math.max(1, max - min);
    if (interval < least || steps > most) continue;
    return { min: exact(min * interval), max: exact((min + steps) * interval), interval };
  }
  return { min: bottom, max: top, interval: top - bottom };
}

const minutesOfSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
const minutesOfDay = 1440;

/** Round steps from the smallest that may do. Of times they are round in minutes, hours or days. */
function* stepsFrom(least: number, unit: Unit): Generator<number> {
  if (unit === 'minutes' && least >= 1) {
    yield* minutesOfSteps.filter((step) => step >= least);
    for (const days of decimalSteps(least / minutesOfDay)) if (days >= 1) yield days * minutesOfDay;
    return;
  }
  yield* decimalSteps(least);
}

function* decimalSteps(least: number): Generator<number> {
  const first = Math.floor(Math.log10(least));
  for (let power = first; power < first + 4; power += 1) {
    for (const digit of [1, 2, 2.5, 5]) {
      const step = exact(digit * 10 ** power);
      // 2.5 is no round step, 25 is.
      if (step >= exact(least) && (digit !== 2.5 || power > 0)) yield step;
    }
  }
}

/** Without the rounding errors of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12));
