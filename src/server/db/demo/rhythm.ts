import type { Random } from '../makers/random.ts';
import { day, hour } from '../makers/times.ts';
import type { FormKey, Remark } from './remarks.ts';

// Guests leave on Sundays and Mondays and answer then; the middle of the week is quiet. Sunday first.
const weekdays = [1.5, 1.35, 0.85, 0.7, 0.8, 1.1, 0.95];
// Between breakfast and the train, and again in the evening.
const hours = [
  ...([7, 8, 9, 10, 11] as const).map((at) => [at, at < 8 ? 3 : 8] as const),
  ...([12, 13, 14, 15, 16, 17] as const).map((at) => [at, 4] as const),
  ...([18, 19, 20, 21, 22] as const).map((at) => [at, at > 21 ? 2 : 7] as const),
];

/** Moments of the last days as guests choose them, oldest first, and none of them after `last`. */
export function momentsOf(random: Random, count: number, span: { last: Date; days: number }): Date[] {
  const today = Math.floor(span.last.getTime() / day);
  const all = Array.from({ length: span.days }, (_, index) => today - span.days + 1 + index);
  // A little more each week: the company grows.
  const weights = all.map((date, index) => [date, weekday(date) * (1 + (0.35 * index) / span.days)] as const);
  const draw = weightedDraw(random, weights);
  const moments: number[] = [];
  while (moments.length < count) {
    const at = draw() * day + random.weighted(hours) * hour + random.whole(0, 3_599) * 1_000;
    if (at <= span.last.getTime()) moments.push(at);
  }
  return moments.sort((one, other) => one - other).map((time) => new Date(time));
}

const weekday = (date: number) => weekdays[new Date(date * day).getUTCDay()] ?? 1;

/** As weighted, for many draws from the same long list. */
function weightedDraw(random: Random, weights: readonly (readonly [number, number])[]): () => number {
  let total = 0;
  const ends = weights.map(([, weight]) => {
    total += weight;
    return total;
  });
  return () => {
    const at = random.share() * total;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return weights[low]?.[0] ?? 0;
  };
}

/** A whole feeling around a mean that may lie between two. */
export function feelingAround(random: Random, mean: number, formKey: FormKey): Remark['feel'] {
  // Nobody reports a lamp because it shines.
  const shifted = formKey === 'room' ? mean - 1.6 : mean;
  const spread = (random.share() + random.share() + random.share() - 1.5) * 2.6;
  return Math.min(5, Math.max(1, Math.round(shifted + spread))) as Remark['feel'];
}

/** What is asked how often. */
export const formWeights: readonly (readonly [FormKey, number])[] = [
  ['stay', 40],
  ['checkIn', 15],
  ['dining', 20],
  ['room', 18],
  ['account', 7],
];
