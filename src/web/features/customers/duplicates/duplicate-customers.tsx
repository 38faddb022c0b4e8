import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useInvalidate } from '@refinedev/core';
import { Link } from 'react-router';
import { z } from 'zod';
import { customerMergeSchema } from '../../../../contract/schemas/customers/customer-calls.ts';
import { duplicatePairSchema, mergedSchema, mergeUndoneSchema } from '../../../../contract/schemas/customers/merge.ts';
import { PageMessage, PageSkeleton, type ScreenProps } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { Ago } from '../../../layout/time.tsx';
import { notifyFailure, notifyUndoable, notifyUndone } from '../../../providers/notifications.tsx';
import { reading, useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { customerPaths } from '../shared/paths.ts';
import { DuplicatePairPanel } from './duplicate-pair.tsx';

const pairs = reading('customerFormResponses', 'duplicates', { schema: z.array(duplicatePairSchema) });
const merges = reading('customerMerges', 'list', {
  query: { _start: 0, _end: 10, _sort: 'createdAt', _order: 'desc' },
  schema: z.array(customerMergeSchema),
});

export function DuplicateCustomers({ page }: ScreenProps) {
  const { data, error, refetch } = useReading(pairs);
  const { merge, undo, markDistinct } = useMerging();
  const mayMerge = useMay('customerFormResponses', 'merge');
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} what="duplicates" />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={page.title}
        about="Customers with a similar name, or the same email, phone or identifying answer. Merging moves all their feedback to one record, and can be undone for 30 days."
        actions={
          <Button component={Link} to={customerPaths.manage} variant="outlined" startIcon={<PeopleOutlined />}>
            Customers
          </Button>
        }
      />
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        {data.length === 0 && (
          <PageMessage
            icon={<PeopleOutlined />}
            title="No duplicates found"
            text="Customers that look alike appear here."
            action={
              <Button component={Link} to={customerPaths.manage} variant="outlined">
                Open the customers
              </Button>
            }
          />
        )}
        {data.map((pair) => (
          <DuplicatePairPanel
            key={pair.customers.map(({ id }) => id).join(' ')}
            pair={pair}
            mayMerge={mayMerge}
            onMerge={(fields) => merge(pair, fields)}
            onDistinct={() => markDistinct(pair)}
          />
        ))}
        <LatestMerges onUndo={undo} />
      </Stack>
    </>
  );
}

function LatestMerges({ onUndo }: { onUndo: (id: number) => void }) {
  const mayList = useMay('customerMerges', 'list');
  const mayUndo = useMay('customerMerges', 'undo');
  const { data = [] } = useReading(merges, { enabled: mayList });
  if (data.length === 0) return null;
  return (
    <Panel title="Latest merges">
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {data.map(({ id, keptName, mergedNames, createdAt, undoneAt }) => (
          <Stack key={id} component="li" direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 36 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {mergedNames.join(', ')} into {keptName} · <Ago time={createdAt} />
            </Typography>
            {undoneAt ? (
              <Typography variant="body2" color="textSecondary">
                Undone
              </Typography>
            ) : (
              mayUndo && (
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

function useMerging() {
  const call = useCall();
  const invalidate = useInvalidate();
  const refetch = () => {
    for (const resource of ['customerFormResponses', 'customerMerges', 'customers', 'sentimentResponses'])
      void invalidate({ resource, invalidates: ['all'] });
  };
  const attempt = async (work: () => Promise<void>) => {
    await work().catch(notifyFailure);
    refetch();
  };
  const undo = (id: number) =>
    attempt(async () => {
      const { restoredAnswers } = mergeUndoneSchema.parse(await call('customerMerges', 'undo', { params: { id } }));
      notifyUndone(restoredAnswers ? 'The merge is undone' : 'The merge is undone. Later edits of the record stay');
    });
  return {
    undo,
    merge: ({ customers: [kept, other] }: z.infer<typeof duplicatePairSchema>, fields: Record<string, number>) =>
      attempt(async () => {
        const body = { keepId: kept.id, mergeIds: [other.id], fields };
        const { mergeId, customer } = mergedSchema.parse(await call('customerFormResponses', 'merge', { body }));
        notifyUndoable(`Merged into ${customer.displayName}`, undoSeconds, () => void undo(mergeId));
      }),
    markDistinct: ({ customers: [one, other] }: z.infer<typeof duplicatePairSchema>) =>
      attempt(async () => {
        await call('customerFormResponses', 'distinct', { body: { ids: [one.id, other.id] } });
      }),
  };
}
