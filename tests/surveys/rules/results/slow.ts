import type { Tallied } from '../../../../src/surveys/rules/results/tallied.ts';

export type AnswerInput = string | string[] | Record<string, string | string[]>;

/** Counts answer by answer, as a reference for the counts of the database. */
export function tally(answers: readonly AnswerInput[], { isRanked = false } = {}): Tallied[] {
  const singles = answers.flatMap((answer) => singlesOf(answer, isRanked));
  const counted: Tallied[] = [];
  for (const one of singles) {
    const found = counted.find((c) => c.part === one.part && c.place === one.place && c.value === one.value);
    if (found) found.count += 1;
    else counted.push({ ...one, count: 1 });
  }
  return counted;
}

function singlesOf(answer: AnswerInput, isRanked: boolean) {
  if (typeof answer === 'string') return [{ part: '', place: 0, value: answer }];
  if (Array.isArray(answer)) return answer.map((value, at) => ({ part: '', place: isRanked ? at + 1 : 0, value }));
  return Object.entries(answer).flatMap(([part, cell]) =>
    [cell].flat().map((value, at) => ({ part, place: Array.isArray(cell) ? at + 1 : 0, value })),
  );
}

export const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
