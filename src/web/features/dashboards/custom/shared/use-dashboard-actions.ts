import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useNavigate } from 'react-router';
import type { DashboardRow } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { Action } from '../../../../crud/record/overrides.ts';
import { attempt } from '../../../../layout/attempt.ts';
import { isConfirmed } from '../../../../providers/dialog-queue.ts';
import { useCallAny } from '../../../../providers/queries.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { duplicateForm } from '../../../forms/transfer/copy-form.ts';
import { dashboardPaths } from './dashboard-paths.ts';

type Row = Pick<DashboardRow, 'id' | 'name' | 'mayEdit' | 'isPublic'>;

/** Duplicate and delete, as far as the user may. */
export function useDashboardActions(row: Row, onDeleted?: () => void): Action[] {
  const call = useCallAny();
  const navigate = useNavigate();
  const mayDuplicate = useMay('dashboards', 'duplicate');
  const mayDelete = useMay('dashboards', 'delete');
  const duplicate = async () => {
    const copy = await duplicateForm(call, 'dashboards', row);
    if (copy) navigate(dashboardPaths.edit(copy));
  };
  const remove = async () => {
    const lost = row.isPublic ? ' Its public link stops working.' : '';
    const text = `The dashboard, its versions and its charts are permanently deleted.${lost}`;
    if (!(await isConfirmed(`Delete “${row.name}”?`, text, 'Delete dashboard'))) return;
    const deleting = () => call('dashboards', 'delete', { params: { id: row.id } });
    if (await attempt(deleting, `Deleted “${row.name}”`, 'dashboards')) onDeleted?.();
  };
  return [
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayDelete && row.mayEdit ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}
