import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { List, ListButton } from '@refinedev/mui';
import type { RowOf } from '../../../core/routes/operations.ts';
import { PageMessage, PageSkeleton, type ScreenProps } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyUndoable, notifyUndone, shownAsToast } from '../../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { DuplicatePair } from '../../schemas/merge.ts';
import { DuplicatePairPanel } from './duplicate-pair.tsx';

export function DuplicateCustomers({ page }: ScreenProps) {
  const { query } = useOperation('customerFormResponses', 'duplicates');
  const { error } = query;
  const pairs = query.data?.data;
  const { merge, undo, markDistinct } = useMerging();
  const { data: mergeAccess } = useCan({ resource: 'customerFormResponses', action: 'merge' });
  if (error && !pairs) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="duplicates" />;
  if (!pairs) return <PageSkeleton />;
  return (
    <List
      {...pageLook}
      resource="customerFormResponses"
      title={
        <PageTitle
          title={page.title}
          about="Customers with a similar name, or the same email, phone or identifying answer. Merging moves all their feedback to one record, and can be undone for 30 days."
        />
      }
      headerButtons={
        <ListButton resource="customerFormResponses" variant="outlined" startIcon={<PeopleOutlined />}>
          Customers
        </ListButton>
      }
    >
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        {pairs.length === 0 && (
          <PageMessage
            icon={<PeopleOutlined />}
            title="No duplicates found"
            text="Customers that look alike appear here."
            action={
              <ListButton resource="customerFormResponses" variant="outlined" startIcon={<PeopleOutlined />}>
                Open the customers
              </ListButton>
            }
          />
        )}
        {pairs.map((pair) => (
          <DuplicatePairPanel
            key={pair.customers.map(({ id }) => id).join(' ')}
            pair={pair}
            mayMerge={mergeAccess?.can === true}
            onMerge={(fields) => merge(pair, fields)}
            onDistinct={() => markDistinct(pair)}
          />
        ))}
        <LatestMerges onUndo={undo} />
      </Stack>
    </List>
  );
}

function LatestMerges({ onUndo }: { onUndo: (id: number) => void }) {
  const { data: listAccess } = useCan({ resource: 'customerMerges', action: 'list' });
  const { data: undoAccess } = useCan({ resource: 'customerMerges', action: 'undo' });
  const { result: merges } = useList<RowOf<'customerMerges'>, ApiFailure>({
    resource: 'customerMerges',
    pagination: { pageSize: 10 },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    queryOptions: { enabled: listAccess?.can === true },
  });
  if (merges.data.length === 0) return null;
  return (
    <Panel title="Latest merges">
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {merges.data.map(({ id, keptName, mergedNames, createdAt, undoneAt }) => (
          <Stack key={id} component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 36 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {mergedNames.join(', ')} into {keptName} · <Ago time={createdAt} />
            </Typography>
            {undoneAt ? (
              <Typography variant="body2" color="textSecondary">
                Undone
              </Typography>
            ) : (
              undoAccess?.can === true && (
                <Button size="small" aria-label={`Undo the merge into ${keptName}`} onClick={() => onUndo(id)}>
                  Undo
                </Button>
              )
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

const undoSeconds = 8;

/** A failure shows a toast. The panel of a merged pair and the page itself may be gone when the server answers. */
function useMerging() {
  const merging = useOperationMutation('customerFormResponses', 'merge', { invalidates: touched });
  const undoing = useOperationMutation('customerMerges', 'undo', { invalidates: touched });
  const parting = useOperationMutation('customerFormResponses', 'distinct');
  const undo = (id: number) =>
    undoing.mutateAsync({ params: { id } }).then(({ data: { restoredAnswers } }) => {
      notifyUndone(restoredAnswers ? 'The merge is undone' : 'The merge is undone. Later edits of the record stay');
    }, shownAsToast);
  return {
    undo,
    merge: ({ customers: [kept, other] }: DuplicatePair, fields: Record<string, number>) =>
      merging.mutateAsync({ values: { keepId: kept.id, mergeIds: [other.id], fields } }).then(({ data }) => {
        notifyUndoable(`Merged into ${data.customer.displayName}`, undoSeconds, () => void undo(data.mergeId));
      }, shownAsToast),
    markDistinct: ({ customers: [one, other] }: DuplicatePair) =>
      parting.mutateAsync({ values: { ids: [one.id, other.id] } }).then(() => undefined, shownAsToast),
  };
}

const touched = ['customerFormResponses', 'customerMerges', 'customers', 'sentimentResponses'] as const;
