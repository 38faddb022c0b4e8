import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Action } from '../../../crud/differences.ts';
import type { Row } from '../../../crud/row.ts';

/** The order of the levels, one step at a time. */
export function levelActions({ id }: Row, policy: Policy): Action[] {
  if (!policy.permits(permissionFor('severityLevels', 'update'))) return [];
  return [
    { label: 'Move up', icon: ArrowUpward, run: () => move(id, -1) },
    { label: 'Move down', icon: ArrowDownward, run: () => move(id, 1) },
  ];
}

async function move(id: number, by: -1 | 1): Promise<void> {
  const { moveLevel } = await import('./move-level.ts');
  await moveLevel(id, by);
}
