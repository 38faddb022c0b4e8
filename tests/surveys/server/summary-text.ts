import { expect } from 'vitest';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { countsOf, type SlowSummary } from './slow-summary.ts';

export function expectSame(summary: SurveySummary, slow: SlowSummary): void {
  const quick = comparable(summary);
  const countable = quick.questions.map(({ said }) => said !== 'not counted');
  expect(quick).toEqual({
    ...slow,
    questions: slow.questions.map((question, at) => ({
      ...question,
      said: countable[at] ? expect.objectContaining(question.said) : 'not counted',
    })),
  });
}

const comparable = ({ n, totals, days, metrics, steps, questions }: SurveySummary) => ({
  n,
  started: totals.started,
  days,
  nps: metrics.nps.value,
  satisfied: Math.round(((metrics.csat.value ?? 0) * metrics.csat.n) / 100),
  questions: questions.map(({ key, n: own, result }, at) => ({
    key,
    n: own,
    said: countsIn(result),
    reached: steps[at]?.reached,
    left: steps[at]?.left,
    medianMs: steps[at]?.medianMs,
  })),
});

function countsIn(result: SurveySummary['questions'][number]['result']): Record<string, number> | 'not counted' {
  const listed = (rows: readonly { id: string; count: number }[]) =>
    countsOf(rows.flatMap(({ id, count }) => Array.from({ length: count }, () => id)));
  if (result.kind === 'nps' || result.kind === 'numbers') return listed(result.distribution);
  if (result.kind === 'choices') {
    return listed([
      ...result.choices.filter(({ id }) => id !== 'other'),
      ...result.others.map(({ text, count }) => ({ id: `other:${text}`, count })),
    ]);
  }
  return 'not counted';
}
