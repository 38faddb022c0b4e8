/** Chance that repeats itself: the same seed draws the same things in the same order, on every machine. */
export interface Random {
  /** From 0 up to, but never, 1. */
  share(): number;
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, each as often as its weight says. */
  weighted<K extends string | number>(weights: readonly (readonly [K, number])[]): K;
  shuffled<T>(list: readonly T[]): T[];
}

/** A small fast generator (sfc32), stirred until near seeds are far apart. */
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

/** A deck that is dealt out before any card comes twice; `round` counts how often it was shuffled anew. */
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
