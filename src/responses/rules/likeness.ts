import { type Sameness, sameness } from '../schemas/similar-response.ts';

/** The number of common words of two texts and their share from 0 to 1, ignoring order, case and accents. */
export function compareTexts(one: string, other: string): { shared: number; likeness: number } {
  const first = wordSetOf(one);
  const second = wordSetOf(other);
  const shared = [...first].filter((word) => second.has(word)).length;
  return { shared, likeness: shared === 0 ? 0 : (2 * shared) / (first.size + second.size) };
}

// Ignores words of one or two letters and everything after the first words of a long text.
function wordSetOf(text: string): Set<string> {
  const plain = text.slice(0, 4_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2));
}

const day = 24 * 60 * 60 * 1_000;

export interface Candidate {
  isSameCustomer: boolean;
  sharedWords: number;
  likeness: number;
  millisecondsApart: number;
}

/** The duplicate score from 0 to 1, weighted by text first, then customer, then time. */
export function duplicateScore({ isSameCustomer, likeness, millisecondsApart }: Candidate): number {
  return 0.6 * likeness + (isSameCustomer ? 0.24 : 0) + 0.1 * (1 - oldness(millisecondsApart));
}

/** The age from 0 to 1 over two weeks, after which repeats are unlikely. */
const oldness = (millisecondsApart: number): number => Math.min(1, millisecondsApart / (14 * day));

/** The reasons why two responses may be duplicates; empty if none. For one customer: within a day, or similar text. */
export function whyTheSame(candidate: Candidate): Sameness[] {
  const { isSameCustomer, millisecondsApart } = candidate;
  const isNear = isSameCustomer && millisecondsApart <= day;
  const isAlike = areAlike(candidate);
  if (!isNear && !isAlike) return [];
  return sameness.filter((what) => ({ customer: isSameCustomer, time: isNear, words: isAlike })[what]);
}

// Requires several common words, and between customers a higher likeness the longer the interval.
function areAlike({ isSameCustomer, sharedWords, likeness, millisecondsApart }: Candidate): boolean {
  return sharedWords >= 3 && likeness >= 0.4 + (isSameCustomer ? 0 : 0.2 * oldness(millisecondsApart));
}
