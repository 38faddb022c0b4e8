import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import type { InboxFilters } from '../../../../contract/schemas/responses/inbox-view.ts';
import type { BatchInput } from '../../../../contract/schemas/responses/response-batch.ts';
import type { SeverityLevel } from '../../../../contract/schemas/responses/severity-level.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { isFinal } from '../../../../domain/status.ts';
import { statusRefOf } from '../../../../domain/status-labels.ts';
import type { RowChange } from './inbox-changes.ts';
import type { Inbox } from './use-inbox.ts';

export interface Act {
  input: Omit<BatchInput, 'ids' | 'filters' | 'versions' | 'tenantId'>;
  change: (row: ResponseRow) => RowChange;
  text: string;
}

export type StatusEnd = Pick<BatchInput, 'reason' | 'reasonCode' | 'resolution'>;

export type Mode = NonNullable<BatchInput['mode']>;

export const acts = {
  status: (to: StatusOption, end: StatusEnd = {}): Act => ({
    input: { action: 'status', status: to.key, ...end },
    change: () => ({ ...statusRefOf(to), isOpen: !isFinal(to.base) }),
    text: `moved to “${to.label}”`,
  }),
  severity: (level: Pick<SeverityLevel, 'id' | 'name' | 'color'> | null): Act => ({
    input: { action: 'severity', severityLevelId: level?.id ?? null },
    change: () => ({
      severityLevelId: level?.id ?? null,
      severityName: level?.name ?? null,
      severityColor: level?.color ?? null,
    }),
    text: level ? `set to ${level.name}` : 'severity removed',
  }),
  users: (userIds: readonly number[], mode: Mode): Act => ({
    input: { action: 'assignUsers', userIds: [...userIds], mode },
    change: ({ assignedToIds }) => ({ assignedToIds: merged(assignedToIds, userIds, mode) }),
    text: mode === 'remove' ? 'unassigned' : 'assigned',
  }),
  groups: (groupIds: readonly number[], mode: Mode): Act => ({
    input: { action: 'assignGroups', groupIds: [...groupIds], mode },
    change: ({ assignedGroupIds }) => ({ assignedGroupIds: merged(assignedGroupIds, groupIds, mode) }),
    text: mode === 'remove' ? 'removed from groups' : 'assigned to groups',
  }),
};

function merged(now: readonly number[], named: readonly number[], mode: Mode): number[] {
  if (mode === 'replace') return [...named];
  if (mode === 'remove') return now.filter((id) => !named.includes(id));
  return [...new Set([...now, ...named])];
}

/** All responses of a view, including those that are not loaded. */
export interface ViewTarget {
  filters: InboxFilters;
  total: number;
  isCapped: boolean;
}

export interface Target {
  rows: readonly ResponseRow[];
  wholeView?: ViewTarget | undefined;
}

/** The selected rows or the whole view; without a selection, the focused or open row. */
export function currentTarget(inbox: Inbox): Target {
  const { ticked, rows, current, address } = inbox;
  if (ticked.ids.length > 0) return tickedTarget(inbox);
  const isInside = current.list.current?.contains(document.activeElement) === true;
  const id = isInside ? current.id : address.opened;
  return { rows: rows.filter((row) => row.id === id) };
}

export function tickedTarget(inbox: Inbox): Target {
  const { ticked, rows } = inbox;
  return { rows: rows.filter(({ id }) => ticked.has(id)), wholeView: ticked.isWhole ? viewTargetOf(inbox) : undefined };
}

function viewTargetOf({ address, scope, total, isCapped }: Inbox): ViewTarget {
  const { _sort, _order, ...texts } = address.query as Record<string, unknown>;
  const filters = Object.fromEntries(Object.entries(texts).map(([param, value]) => [param, String(value)]));
  const ofForm = scope.sentimentId === undefined ? {} : { sentimentId: String(scope.sentimentId) };
  return { filters: { ...filters, ...ofForm }, total, isCapped };
}
