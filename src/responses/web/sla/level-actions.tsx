import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useCan, useUpdate } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import type { ActionsProps } from '../../../core/web/record/overrides.ts';
import { moveLevel } from './move-level.ts';

export function LevelActions({ record: { id }, children }: ActionsProps<RowOf<'severityLevels'>>) {
  const { data: updateAccess } = useCan({ resource: 'severityLevels', action: 'update' });
  const { mutateAsync } = useUpdate({
    resource: 'severityLevels',
    invalidates: ['resourceAll'],
    successNotification: false,
    errorNotification: false,
  });
  const saveRank = (level: number, rank: number) => mutateAsync({ id: level, values: { rank } });
  if (!updateAccess?.can) return children([]);
  return children([
    { label: 'Move up', icon: ArrowUpward, run: () => moveLevel(saveRank, id, -1) },
    { label: 'Move down', icon: ArrowDownward, run: () => moveLevel(saveRank, id, 1) },
  ]);
}
