import { type Filters, wordsAbout } from './filters.ts';
import type { Each } from './row-source.ts';

const feelings = [-2, -1, 0, 1] as const;

/** The feelings that a span of scores may be of; undefined where it leaves none of them out. */
export function feelingsIn(filters: Filters): Each | undefined {
  const asked = wordsAbout(filters, 'sentimentScore');
  const end = (word: string, otherwise: number) => Number(asked.find(([name]) => name === word)?.[1] ?? otherwise);
  const [first, last] = [feelingOf(end('sentimentScore_gte', -1)), feelingOf(end('sentimentScore_lte', 1))];
  const values = feelings.filter((feeling) => feeling >= first && feeling <= last);
  return values.length > 0 && values.length < feelings.length ? { column: 'feeling', values } : undefined;
}

/** As the database keeps it of each response that waits. */
function feelingOf(score: number): number {
  // Scores are compared as the database holds them, which is less exactly.
  const kept = Math.fround(score);
  if (kept <= -0.5) return -2;
  if (kept < 0) return -1;
  return kept < 0.5 ? 0 : 1;
}
