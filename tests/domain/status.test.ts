import { describe, expect, test } from 'vitest';
import { type Status, statuses } from '../../src/contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../../src/contract/schemas/responses/status-word.ts';
import { allowedFrom, categoryOf, isFinal } from '../../src/domain/status.ts';
import { builtInStatuses, forCustomers, statusLabelOf, stepsFrom } from '../../src/domain/status-labels.ts';

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

describe('the words of an organisation', () => {
  const own = (id: number, base: Status, label: string, isActive = true): StatusOption => ({
    ...{ id, key: `own_${id}`, base, label, isActive },
    ...{ customerLabel: '', color: null },
  });
  const words = [...builtInStatuses, own(1, 'in_progress', 'In the kitchen'), own(2, 'open', 'Old', false)];
  const stepKeys = (status: Status, customStatusId: number | null = null) =>
    stepsFrom(words, { status, customStatusId: customStatusId }).map(({ key }) => key);

  test('name a response by its own status, and by what that stands on where it is not known', () => {
    expect(statusLabelOf(words, { status: 'in_progress', customStatusId: 1 }).label).toBe('In the kitchen');
    expect(statusLabelOf(words, { status: 'in_progress', customStatusId: 99 }).label).toBe('In progress');
    expect(statusLabelOf([], { status: 'closed', customStatusId: null }).label).toBe('Closed');
  });

  test('tell customers what is said for them, or the same', () => {
    expect(forCustomers({ label: 'Rejected', customerLabel: 'Closed' })).toBe('Closed');
    expect(forCustomers({ label: 'Closed', customerLabel: '' })).toBe('Closed');
  });

  test('lead wherever the built-in ones lead, and beside the one that it has', () => {
    expect(stepKeys('new')).toEqual(['open', 'in_progress', 'pending_customer', 'resolved', 'rejected', 'own_1']);
    expect(stepKeys('in_progress')).toEqual([...table.in_progress, 'own_1']);
    expect(stepKeys('in_progress', 1)).toEqual(['in_progress', ...table.in_progress]);
  });

  test('that are off lead nowhere', () => {
    expect(stepKeys('new')).not.toContain('own_2');
  });
});
