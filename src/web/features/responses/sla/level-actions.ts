import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Row } from '../../../crud/fields/row.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import type { Call } from '../../../providers/use-call.ts';

export function levelActions({ id }: Row, policy: Policy, call: Call): Action[] {
  if (!policy.permits(permissionFor('severityLevels', 'update'))) return [];
  return [
    { label: 'Move up', icon: ArrowUpward, run: () => move(call, id, -1) },
    { label: 'Move down', icon: ArrowDownward, run: () => move(call, id, 1) },
  ];
}

async function move(call: Call, id: number, by: -1 | 1): Promise<void> {
  const { moveLevel } = await import('./move-level.ts');
  await moveLevel(call, id, by);
}
