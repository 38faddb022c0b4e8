import { describe, expect, test } from 'vitest';
import { riskReasons } from '../../../src/dashboards/server/analytics/predictive-analytics.ts';

describe('reasons why a customer is at risk', () => {
  const calm = {
    scored: 5,
    negative: 0,
    average: 0.4,
    scoredBefore: 8,
    averageBefore: 0.4,
    open: 0,
    overdue: 0,
    escalated: 0,
    nps: 9,
    npsResponseId: 71,
    npsAnswers: 1,
  };

  test('a satisfied customer and a single negative response: give none', () => {
    expect(riskReasons(calm)).toEqual([]);
    expect(riskReasons({ ...calm, scored: 1, negative: 1, average: -0.9 })).toEqual([]);
    expect(riskReasons({ ...calm, nps: 7, averageBefore: 0.6 })).toEqual([]);
  });

  test('each reason: says how many responses it is from', () => {
    const poor = { ...calm, scored: 4, negative: 3, average: -0.5, open: 3, overdue: 2, escalated: 1, nps: 3 };
    expect(riskReasons(poor)).toEqual([
      { kind: 'negative', n: 3, of: 4, value: -0.5 },
      { kind: 'falling', n: 4, of: 8, value: -0.9 },
      { kind: 'detractor', n: 1, of: 1, value: 3, surveyResponseId: 71 },
      { kind: 'overdue', n: 2, of: 3, value: null },
      { kind: 'escalated', n: 1, of: 3, value: null },
    ]);
  });

  test('a fall: needs three responses before and after', () => {
    const fallen = { ...calm, average: 0, averageBefore: 0.5 };
    expect(riskReasons(fallen).map(({ kind }) => kind)).toEqual(['falling']);
    expect(riskReasons({ ...fallen, scored: 2 })).toEqual([]);
    expect(riskReasons({ ...fallen, scoredBefore: 2 })).toEqual([]);
  });
});
