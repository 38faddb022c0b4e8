/** How many of the words two texts share, 0 to 1, whatever their order, case or accents. */
export function likeness(one: string, other: string): number {
  const first = wordsOf(one);
  const second = wordsOf(other);
  if (first.size === 0 || second.size === 0) return 0;
  const shared = [...first].filter((word) => second.has(word)).length;
  return (2 * shared) / (first.size + second.size);
}

// Words of one or two letters say little; the first ones of a long text are enough.
function wordsOf(text: string): Set<string> {
  const plain = text.slice(0, 4_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2));
}

const day = 24 * 60 * 60 * 1_000;

export interface Candidate {
  isSameCustomer: boolean;
  /** 0 to 1. */
  likeness: number;
  millisecondsApart: number;
}

/** How likely a response tells the same as another, 0 to 1: the words count most, then who said it, then when. */
export function duplicateScore({ isSameCustomer, likeness: alike, millisecondsApart }: Candidate): number {
  const nearness = Math.max(0, 1 - millisecondsApart / (14 * day));
  return 0.6 * alike + (isSameCustomer ? 0.24 : 0) + 0.1 * nearness;
}

/** Below this nobody would take one for the other: who said it and when is not enough without some of the words. */
export const likelyDuplicate = 0.35;
