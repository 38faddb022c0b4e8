import { describe, expect, test } from 'vitest';
import { type Status, statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { allowedFrom, categoryOf, isFinal } from '../../../src/responses/rules/status.ts';
import { builtInStatuses, forCustomers, statusLabelOf, stepsFrom } from '../../../src/responses/rules/status-labels.ts';
import type { StatusOption } from '../../../src/responses/schemas/status-option.ts';

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

describe('status transitions', () => {
  test.each(statuses)('lead from %s only where the table allows', (status) => {
    expect(allowedFrom(status)).toEqual(table[status]);
  });

  test('never lead to the same status, and leave every status', () => {
    for (const status of statuses) {
      expect(allowedFrom(status)).not.toContain(status);
      expect(allowedFrom(status).length).toBeGreaterThan(0);
    }
  });

  test('end at resolved, closed or rejected, and only pending customer pauses', () => {
    expect(statuses.filter(isFinal)).toEqual(['resolved', 'closed', 'rejected']);
    expect(statuses.filter((status) => categoryOf(status) === 'paused')).toEqual(['pending_customer']);
  });
});

describe('custom statuses', () => {
  const own = (id: number, base: Status, label: string, isActive = true): StatusOption => ({
    id,
    key: `own_${id}`,
    base,
    label,
    isActive,
    customerLabel: '',
    color: null,
  });
  const statusOptions = [...builtInStatuses, own(1, 'in_progress', 'In the kitchen'), own(2, 'open', 'Old', false)];
  const stepKeys = (status: Status, customStatusId: number | null = null) =>
    stepsFrom(statusOptions, { status, customStatusId: customStatusId }).map(({ key }) => key);

  test('give a response its name, or the name of the base status when unknown', () => {
    expect(statusLabelOf(statusOptions, { status: 'in_progress', customStatusId: 1 }).label).toBe('In the kitchen');
    expect(statusLabelOf(statusOptions, { status: 'in_progress', customStatusId: 99 }).label).toBe('In progress');
    expect(statusLabelOf([], { status: 'closed', customStatusId: null }).label).toBe('Closed');
  });

  test('show customers their public label, or else the name', () => {
    expect(forCustomers({ label: 'Rejected', customerLabel: 'Closed' })).toBe('Closed');
    expect(forCustomers({ label: 'Closed', customerLabel: '' })).toBe('Closed');
  });

  test('allow the transitions of their base status and a change within it', () => {
    expect(stepKeys('new')).toEqual(['open', 'in_progress', 'pending_customer', 'resolved', 'rejected', 'own_1']);
    expect(stepKeys('in_progress')).toEqual([...table.in_progress, 'own_1']);
    expect(stepKeys('in_progress', 1)).toEqual(['in_progress', ...table.in_progress]);
  });

  test('cannot be chosen when turned off', () => {
    expect(stepKeys('new')).not.toContain('own_2');
  });
});
