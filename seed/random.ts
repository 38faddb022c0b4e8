import type { FormKey, Rating } from './demo-data.ts';
import { day, hour } from './rows.ts';

/** Pseudo-random draws: the same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  share(): number;
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Draws a key with probability proportional to its weight. */
  weighted<K extends string | number>(weights: readonly (readonly [K, number])[]): K;
  shuffled<T>(list: readonly T[]): T[];
}

/** sfc32 generator, warmed up so that neighbouring seeds give unrelated sequences. */
export function randomFrom(seed: number): Random {
  let a = seed | 0;
  let b = Math.imul(seed, 0x9e3779b1) | 0;
  let c = 0x243f6a88;
  let count = 1;
  const share = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 16; round += 1) share();
  return drawing(share);
}

function drawing(share: () => number): Random {
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    whole,
    between: (least, most) => least + share() * (most - least),
    chance: (likely) => share() < likely,
    pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    weighted: (weights) => {
      let left = share() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      const found = weights.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? weights[0] ?? [])[0] as (typeof weights)[number][0];
    },
    shuffled: <T>(list: readonly T[]) => {
      const cards = [...list];
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
      }
      return cards;
    },
  };
}

/** Draws every card once before any repeats; `round` counts the shuffles. */
export function deckOf<T>(random: Random, cards: readonly T[]): () => { card: T; round: number } {
  let left: T[] = [];
  let round = -1;
  return () => {
    if (left.length === 0) {
      left = random.shuffled(cards);
      round += 1;
    }
    return { card: left.pop() as T, round };
  };
}

// From Sunday. Guests leave on Sundays and Mondays and answer then; midweek is quiet.
const weekdays = [1.5, 1.35, 0.85, 0.7, 0.8, 1.1, 0.95];
// Most guests answer after breakfast and in the evening.
const hours = [
  ...([7, 8, 9, 10, 11] as const).map((at) => [at, at < 8 ? 3 : 8] as const),
  ...([12, 13, 14, 15, 16, 17] as const).map((at) => [at, 4] as const),
  ...([18, 19, 20, 21, 22] as const).map((at) => [at, at > 21 ? 2 : 7] as const),
];

/** Random response times within the last days, in ascending order, none after `last`. */
export function randomTimes(random: Random, count: number, span: { last: Date; days: number }): Date[] {
  const today = Math.floor(span.last.getTime() / day);
  const all = Array.from({ length: span.days }, (_, index) => today - span.days + 1 + index);
  // Weights grow each week because the company grows.
  const weights = all.map((date, index) => [date, weekday(date) * (1 + (0.35 * index) / span.days)] as const);
  const draw = weightedDraw(random, weights);
  const times: number[] = [];
  while (times.length < count) {
    const at = draw() * day + random.weighted(hours) * hour + random.whole(0, 3_599) * 1_000;
    if (at <= span.last.getTime()) times.push(at);
  }
  return times.sort((one, other) => one - other).map((time) => new Date(time));
}

const weekday = (date: number) => weekdays[new Date(date * day).getUTCDay()] ?? 1;

/** Like `weighted`, for many draws from one long list. */
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

/** Draws a rating from 1 to 5 around a mean; room reports are lower because they report defects. */
export function ratingNear(random: Random, mean: number, formKey: FormKey): Rating {
  const spread = (random.share() + random.share() + random.share() - 1.5) * 2.6;
  return Math.min(5, Math.max(1, Math.round((formKey === 'room' ? mean - 1.6 : mean) + spread))) as Rating;
}
