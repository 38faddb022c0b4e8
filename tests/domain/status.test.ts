import { describe, expect, test } from 'vitest';
import { type Status, statuses } from '../../src/contract/schemas/sentiment-response.ts';
import { allowedFrom, categoryOf, isFinal } from '../../src/domain/status.ts';

const table: Record<Status, Status[]> = {
  new: ['open', 'in_progress', 'pending_customer', 'resolved', 'rejected'],
  open: ['in_progress', 'pending_customer', 'resolved', 'rejected'],
  in_progress: ['pending_customer', 'pending_internal', 'resolved', 'rejected'],
  pending_customer: ['in_progress', 'resolved', 'rejected'],
  pending_internal: ['in_progress', 'resolved'],
  resolved: ['closed', 'in_progress'],
  closed: ['in_progress'],
  rejected: ['open'],
};

describe('the way of a response', () => {
  test.each(statuses)('from %s leads only where the table says', (status) => {
    expect(allowedFrom(status)).toEqual(table[status]);
  });

  test('never stands still, and every status can be left', () => {
    for (const status of statuses) {
      expect(allowedFrom(status)).not.toContain(status);
      expect(allowedFrom(status).length).toBeGreaterThan(0);
    }
  });

  test('is over when resolved, closed or rejected, and waits only for the customer', () => {
    expect(statuses.filter(isFinal)).toEqual(['resolved', 'closed', 'rejected']);
    expect(statuses.filter((status) => categoryOf(status) === 'paused')).toEqual(['pending_customer']);
  });
});
