import Replay from '@mui/icons-material/Replay';
import { useCan } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { ActionsProps } from '../../../core/web/record/overrides.ts';
import { askResubscribeReason } from './ask-resubscribe-reason.ts';

export function OptOutActions({ record, children }: ActionsProps<RowOf<'contactOptOuts'>>) {
  const { data: undoAccess } = useCan({ resource: 'contactOptOuts', action: 'undo' });
  const { mutate } = useOperationMutation('contactOptOuts', 'undo', { invalidates: ['surveyDistributions'] });
  const { id, address, reason, isActive } = record;
  const resubscribe = async () => {
    const why = await askResubscribeReason({ address, reason });
    if (why !== undefined) mutate({ params: { id }, values: { why }, ...said(`${address} receives emails again`) });
  };
  return children(
    undoAccess?.can && isActive ? [{ label: 'Resubscribe contact', icon: Replay, run: resubscribe }] : [],
  );
}
