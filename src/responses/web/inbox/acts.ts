import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { isFinal } from '../../rules/status.ts';
import { statusRefOf } from '../../rules/status-labels.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import type { InboxFilters } from '../../schemas/inbox-view.ts';
import type { BatchInput } from '../../schemas/response-batch.ts';
import type { SeverityLevel } from '../../schemas/severity-level.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import type { RowChange } from './inbox-changes.ts';
import type { Inbox } from './use-inbox.ts';

export interface Act {
  input: Omit<BatchInput, 'ids' | 'filters' | 'versions' | 'tenantId'>;
  change: (row: ResponseRow) => RowChange;
  text: string;
  /** True if nobody of the staff has to act next. */
  isHandled?: boolean;
}

export type StatusEnd = Pick<BatchInput, 'reason' | 'reasonCode' | 'resolution'>;

export type Mode = NonNullable<BatchInput['mode']>;

const isWaitingOrFinal = (base: Status) => isFinal(base) || base === 'pending_customer';

export const acts = {
  status: (to: StatusOption, end: StatusEnd = {}): Act => ({
    input: { action: 'status', status: to.key, ...end },
    change: () => ({ ...statusRefOf(to), isOpen: !isFinal(to.base) }),
    text: `moved to “${to.label}”`,
    isHandled: isWaitingOrFinal(to.base),
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

/** The selected rows or the whole view; without a selection, the focused row. */
export function currentTarget(inbox: Inbox): Target {
  const { ticked, rows, current } = inbox;
  if (ticked.ids.length > 0) return tickedTarget(inbox);
  const isInside = current.list.current?.contains(document.activeElement) === true;
  return { rows: isInside ? rows.filter((row) => row.id === current.id) : [] };
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
