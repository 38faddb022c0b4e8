import Replay from '@mui/icons-material/Replay';
import { useCan } from '@refinedev/core';
import type { RowOf } from '../../../core/routes/operations.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { ActionsProps } from '../../../core/web/record/overrides.ts';

export function JobActions({ record: { id }, children }: ActionsProps<RowOf<'failedJobs'>>) {
  const { data: retryAccess } = useCan({ resource: 'failedJobs', action: 'retry' });
  const { mutate } = useOperationMutation('failedJobs', 'retry');
  const retry = () => mutate({ params: { id }, ...said('The job is tried again') });
  return children(retryAccess?.can ? [{ label: 'Try again', icon: Replay, run: retry }] : []);
}
