import { notifyFailure, notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import type { SeverityLevel } from '../../schemas/severity-level.ts';

/** Saves the rank of a level. Throws where the server refuses it. */
type SaveRank = (id: number, rank: number) => Promise<unknown>;

/** `step` is -1 towards the lowest level or 1 towards the highest. */
export async function moveLevel(saveRank: SaveRank, id: number, step: -1 | 1): Promise<void> {
  try {
    const levels = await fetchOperation('severityLevels', 'list', { staleTime: 0 });
    const moved = withMoved(levels, id, step);
    if (!moved) {
      notifyInfo(step < 0 ? 'This is already the lowest level' : 'This is already the highest level');
      return;
    }
    for (const { id: changed, rank } of ranksToSave(moved)) await saveRank(changed, rank);
    notifyInfo(`“${moved.find((level) => level.id === id)?.name}” is now ${formatPlace(moved, id)}`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

export function withMoved(levels: readonly SeverityLevel[], id: number, step: -1 | 1): SeverityLevel[] | undefined {
  const order = [...levels].sort((one, other) => one.rank - other.rank || one.id - other.id);
  const from = order.findIndex((level) => level.id === id);
  const neighbour = order[from + step];
  const level = order[from];
  if (!level || !neighbour) return undefined;
  order[from] = neighbour;
  order[from + step] = level;
  return order;
}

/** Returns only levels whose rank changes; if ranks are equal, all levels are renumbered. */
export function ranksToSave(order: readonly SeverityLevel[]): { id: number; rank: number }[] {
  const ranks = order.map(({ rank }) => rank).sort((one, other) => one - other);
  const apart = ranks.every((rank, n) => n === 0 || rank > (ranks[n - 1] ?? 0));
  return order
    .map(({ id }, n) => ({ id, rank: apart ? (ranks[n] ?? n) : n + 1 }))
    .filter(({ id, rank }) => order.find((level) => level.id === id)?.rank !== rank);
}

function formatPlace(order: readonly SeverityLevel[], id: number): string {
  return `number ${order.findIndex((level) => level.id === id) + 1} of ${order.length}`;
}
