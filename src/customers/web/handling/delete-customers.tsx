import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import type { Row } from '../../../core/web/fields/column.ts';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import {
  notifyUndoable,
  notifyUndone,
  notifyWarning,
  shownAsToast,
} from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { deletionUndoSeconds } from '../../schemas/customer-calls.ts';
import { formatCustomerCount } from './format-customer-count.ts';

/** The server hides the customers at once and deletes them after the time to undo. */
export function DeleteCustomers({ rows }: { rows: readonly Row[] }) {
  const deletion = useOperationMutation('customerFormResponses', 'deleteSeveral', { invalidates: 'all' });
  const restoration = useOperationMutation('customerFormResponses', 'restoreSeveral', { invalidates: 'all' });
  const restore = async (ids: number[]) => {
    const { data } = await restoration.mutateAsync({ values: { ids } });
    if (data.changed > 0) notifyUndone(`Restored ${formatCustomerCount(data.changed)}`);
    else notifyWarning('Too late to undo: the customers are permanently deleted');
  };
  const remove = async () => {
    const what = formatCustomerCount(rows.length);
    const loss = `Their responses stay, without the name. You can undo this for ${deletionUndoSeconds} seconds.`;
    if (!(await isConfirmed(`Delete ${what}?`, loss, `Delete ${what}`))) return;
    const ids = rows.map(({ id }) => id);
    const undo = () => void restore(ids).catch(shownAsToast);
    await deletion.mutateAsync({ values: { ids } }).then(({ data }) => {
      notifyUndoable(`Deleted ${formatCustomerCount(data.changed)}`, deletionUndoSeconds, undo);
    }, shownAsToast);
  };
  return (
    <Button color="error" startIcon={<DeleteOutlined />} onClick={() => void remove()}>
      Delete
    </Button>
  );
}
