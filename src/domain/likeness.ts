import { type Sameness, sameness } from '../contract/schemas/responses/similar-response.ts';

/** How many words two texts share, and how much of them that is, 0 to 1, whatever their order, case or accents. */
export function comparedWords(one: string, other: string): { shared: number; likeness: number } {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const shared = [...first].filter((word) => second.has(word)).length;
  return { shared, likeness: shared === 0 ? 0 : (2 * shared) / (first.size + second.size) };
}

// Words of one or two letters say little; the first ones of a long text are enough.
function wordsOf(text: string): Set<string> {
  const plain = text.slice(0, 4_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2));
}

const day = 24 * 60 * 60 * 1_000;

export interface Candidate {
  isSameCustomer: boolean;
  sharedWords: number;
  /** 0 to 1. */
  likeness: number;
  millisecondsApart: number;
}

/** How likely a response tells the same as another, 0 to 1: the words count most, then who said it, then when. */
export function duplicateScore({ isSameCustomer, likeness, millisecondsApart }: Candidate): number {
  return 0.6 * likeness + (isSameCustomer ? 0.24 : 0) + 0.1 * (1 - oldness(millisecondsApart));
}

/** How far two weeks, after which one and the same is hardly told again, are over. */
const oldness = (millisecondsApart: number): number => Math.min(1, millisecondsApart / (14 * day));

/**
 * What two responses have in common that makes them perhaps the same, or nothing. A customer who comes again has more to
 * tell than one thing: their other response is taken for the same when it came within a day, or in much the same text.
 */
export function whyTheSame(candidate: Candidate): Sameness[] {
  const { isSameCustomer, millisecondsApart } = candidate;
  const isNear = isSameCustomer && millisecondsApart <= day;
  const isAlike = areAlike(candidate);
  if (!isNear && !isAlike) return [];
  return sameness.filter((what) => ({ customer: isSameCustomer, time: isNear, words: isAlike })[what]);
}

// Whoever shares but "the" and "was" says nothing of the same; strangers who write weeks apart mean each their own.
function areAlike({ isSameCustomer, sharedWords, likeness, millisecondsApart }: Candidate): boolean {
  return sharedWords >= 3 && likeness >= 0.4 + (isSameCustomer ? 0 : 0.2 * oldness(millisecondsApart));
}
