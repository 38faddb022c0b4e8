import { adjusted, type Comparison, compareMeans, compareShares } from './compare.ts';
import type { Figure } from './figures.ts';
import { smallSample } from './tally.ts';

/** Responses that have something in common, and how they felt. */
export interface Part {
  count: number;
  feeling: Figure;
}

/** A part in a period and in the one before; with all responses of both. */
export interface Compared {
  now: Part;
  before: Part;
}

export interface Driver {
  /** The average minus the average without these responses; null where they are too few or all. */
  effect: number | null;
  effectBefore: number | null;
  /** Of the share of all responses, in percentage points; null where too few are known. */
  share: Change | null;
  /** Of their average sentiment. */
  feeling: Change | null;
}

export interface Change {
  difference: number;
  /** The p-value, adjusted for all changes of the answer and of what is shown with it. */
  adjustedP: number;
}

/**
 * What each part does to the average, and what of it changed. Changes of shares and of sentiment are adjusted together, and
 * for the `families` of changes that are shown together.
 */
export function driversOf(all: Compared, parts: readonly Compared[], families = 1): Driver[] {
  const shares = parts.map((part) => shareChange(all, part));
  const feelings = parts.map(({ now, before }) => compareMeans(now.feeling, before.feeling));
  const chances = adjusted(
    [...shares, ...feelings].map((test) => test?.p),
    families,
  );
  return parts.map(({ now, before }, at) => ({
    effect: effectOf(all.now.feeling, now.feeling),
    effectBefore: effectOf(all.before.feeling, before.feeling),
    share: changeOf(shares[at], chances[at], 100),
    feeling: changeOf(feelings[at], chances[parts.length + at], 1),
  }));
}

/** The average of all minus the average without a part; null where either is too small to tell. */
export function effectOf(all: Figure, part: Figure): number | null {
  const rest = all.n - part.n;
  if (all.value === null || part.value === null || part.isSmall || rest < smallSample) return null;
  return all.value - (all.value * all.n - part.value * part.n) / rest;
}

/** The z test needs some responses of the part, and all periods large enough. */
function shareChange(all: Compared, part: Compared): Comparison | undefined {
  if (Math.min(all.now.count, all.before.count) < smallSample || part.now.count + part.before.count < fewest)
    return undefined;
  return compareShares({ hits: part.now.count, n: all.now.count }, { hits: part.before.count, n: all.before.count });
}

const fewest = 10;

const changeOf = (test: Comparison | undefined, adjustedP: number | undefined, scale: number): Change | null =>
  test && adjustedP !== undefined ? { difference: test.difference * scale, adjustedP } : null;
