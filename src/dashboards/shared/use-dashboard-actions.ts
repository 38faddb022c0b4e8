import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useCan, useDelete } from '@refinedev/core';
import { isConfirmed } from '../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { said } from '../../core/web/providers/notifications.tsx';
import type { Action } from '../../core/web/record/overrides.ts';
import { useDuplicateForm } from '../../forms/shared/transfer/copy-form.ts';
import type { DashboardRow } from '../schemas/custom-dashboard.ts';
import { dashboardPaths } from './dashboard-paths.ts';

type Row = Pick<DashboardRow, 'id' | 'name' | 'mayEdit' | 'isPublic' | 'scheduleId'>;

/** Duplicate and delete, as far as the user may. */
export function useDashboardActions(row: Row, onDeleted?: () => void): Action[] {
  const duplicate = useDuplicateForm({ resource: 'dashboards', editPath: dashboardPaths.edit });
  const { mutate: deleteDashboard } = useDelete<DashboardRow, ApiFailure>();
  const { data: duplicateAccess } = useCan({ resource: 'dashboards', action: 'duplicate' });
  const { data: deleteAccess } = useCan({ resource: 'dashboards', action: 'delete' });
  const remove = async () => {
    const lost = [
      row.isPublic ? ' Its public link stops working.' : '',
      row.scheduleId === null ? '' : ' It is not sent by email any more.',
    ].join('');
    const text = `The dashboard, its versions and its charts are permanently deleted.${lost}`;
    if (!(await isConfirmed(`Delete “${row.name}”?`, text, 'Delete dashboard'))) return;
    deleteDashboard(
      { resource: 'dashboards', id: row.id, ...said(`Deleted “${row.name}”`) },
      { onSuccess: () => onDeleted?.() },
    );
  };
  return [
    ...(duplicateAccess?.can ? [{ label: 'Duplicate', icon: ContentCopy, run: () => duplicate(row) }] : []),
    ...(deleteAccess?.can && row.mayEdit ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}
