import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Action } from '../../../crud/differences.ts';
import type { Row } from '../../../crud/row.ts';
import { moveLevel } from './move-level.ts';

/** The order of the levels, one step at a time. */
export function levelActions({ id }: Row, policy: Policy): Action[] {
  if (!policy.permits(permissionFor('severityLevels', 'update'))) return [];
  return [
    { label: 'Move up', icon: ArrowUpward, run: () => moveLevel(id, -1) },
    { label: 'Move down', icon: ArrowDownward, run: () => moveLevel(id, 1) },
  ];
}
