import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { BatchInput } from '../../../../contract/schemas/response-batch.ts';
import type { SeverityLevel } from '../../../../contract/schemas/severity-level.ts';
import type { StatusWord } from '../../../../contract/schemas/status-word.ts';
import { isFinal } from '../../../../domain/status.ts';
import { standingAt } from '../../../../domain/status-words.ts';
import type { RowChange } from './inbox-changes.ts';

/** Something done to responses: how the server is told, how a row looks after it, and what was done, in words. */
export interface Act {
  wish: Omit<BatchInput, 'ids' | 'filters' | 'versions' | 'tenantId'>;
  change: (row: ResponseRow) => RowChange;
  words: string;
}

/** How a response ended, where that was said. */
export type StatusEnd = Pick<BatchInput, 'reason' | 'reasonCode' | 'resolution'>;

export type Mode = NonNullable<BatchInput['mode']>;

export const acts = {
  status: (to: StatusWord, end: StatusEnd = {}): Act => ({
    wish: { action: 'status', status: to.key, ...end },
    change: () => ({ ...standingAt(to), isOpen: !isFinal(to.base) }),
    words: `moved to “${to.label}”`,
  }),
  severity: (level: Pick<SeverityLevel, 'id' | 'name' | 'color'> | null): Act => ({
    wish: { action: 'severity', severityLevelId: level?.id ?? null },
    change: () => ({
      severityLevelId: level?.id ?? null,
      severityName: level?.name ?? null,
      severityColor: level?.color ?? null,
    }),
    words: level ? `set to ${level.name}` : 'left without a severity',
  }),
  users: (userIds: readonly number[], mode: Mode): Act => ({
    wish: { action: 'assignUsers', userIds: [...userIds], mode },
    change: ({ assignedToIds }) => ({ assignedToIds: merged(assignedToIds, userIds, mode) }),
    words: mode === 'remove' ? 'taken off' : 'assigned',
  }),
  groups: (groupIds: readonly number[], mode: Mode): Act => ({
    wish: { action: 'assignGroups', groupIds: [...groupIds], mode },
    change: ({ assignedGroupIds }) => ({ assignedGroupIds: merged(assignedGroupIds, groupIds, mode) }),
    words: mode === 'remove' ? 'taken from groups' : 'given to groups',
  }),
};

function merged(now: readonly number[], named: readonly number[], mode: Mode): number[] {
  if (mode === 'replace') return [...named];
  if (mode === 'remove') return now.filter((id) => !named.includes(id));
  return [...new Set([...now, ...named])];
}
