import { describe, expect, test } from 'vitest';
import type { Status } from '../../../src/forms/schemas/response-statuses.ts';
import { dueAt, slaState } from '../../../src/responses/rules/sla.ts';

const createdAt = new Date('2026-03-27T10:00:00Z');
const at = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);

function stateAt(hours: number, status: Status = 'open', resolvedAfter?: number) {
  const resolvedAt = resolvedAfter === undefined ? null : at(resolvedAfter);
  return slaState({ createdAt, dueAt: dueAt(createdAt, 4), resolvedAt, status }, at(hours));
}

describe('the due date of a response', () => {
  test('is days of 24 hours after receipt, also across a change to summer time', () => {
    expect(dueAt(createdAt, 4).toISOString()).toBe('2026-03-31T10:00:00.000Z');
    expect(dueAt(createdAt, 0)).toEqual(createdAt);
  });

  test('is on track until a quarter of the time is left, then at risk, then breached', () => {
    expect(stateAt(0)).toBe('on_track');
    expect(stateAt(71.99)).toBe('on_track');
    expect(stateAt(72)).toBe('at_risk');
    expect(stateAt(96)).toBe('at_risk');
    expect(stateAt(96.01)).toBe('breached');
  });

  test('is met or missed by the time of resolution, whenever it is evaluated', () => {
    expect(stateAt(1_000, 'resolved', 96)).toBe('met');
    expect(stateAt(1_000, 'closed', 96.01)).toBe('missed');
  });

  test('has no SLA state when it is missing or the response is rejected', () => {
    expect(slaState({ createdAt, dueAt: null, resolvedAt: null, status: 'open' }, at(1_000))).toBe('none');
    expect(stateAt(1_000, 'rejected')).toBe('none');
  });
});
