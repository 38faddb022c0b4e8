import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useDelete, useInvalidate } from '@refinedev/core';
import { Suspense, useState } from 'react';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { type Row, recordTitle } from '../fields/column.ts';
import { isConfirmed } from '../providers/dialog-queue.ts';
import { type Overrides, useOverrides } from '../record/overrides.ts';
import { draftName, forgetDraft } from '../record/use-draft.ts';
import { lossOf, useRecordAccess } from '../record/use-record.ts';
import { changeEach, formatRecords } from './change-each.ts';
import type { Selection } from './list-context.ts';

interface BulkBarProps<N extends RecordName> {
  resource: N;
  selection: Selection<RowOf<N>>;
}

export function BulkBar<N extends RecordName>({ resource, selection }: BulkBarProps<N>) {
  const [done, setDone] = useState<number>();
  const { rows, select } = selection;
  const overrides = useOverrides(resource);
  const { bulk: Bulk, bulkDelete: BulkDelete } = overrides;
  const { mayDelete } = useRecordAccess(resource);
  const deleteEach = useDeleteEach(resource, setDone);
  const isDeleting = done !== undefined;
  const remove = async () => {
    const stayed = await deleteEach(rows);
    setDone(undefined);
    if (stayed) select(stayed.map(({ id }) => id));
  };
  return (
    <Stack
      direction="row"
      role="region"
      aria-label="Selected rows"
      sx={{
        alignItems: 'center',
        gap: 1,
        mb: 2,
        px: 1.5,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'action.selected',
        flexWrap: 'wrap',
      }}
    >
      <Typography variant="subtitle2" role="status" sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {isDeleting ? `Deleting… ${done} of ${rows.length}` : `${rows.length} selected`}
      </Typography>
      <Suspense>{Bulk && <Bulk rows={rows} />}</Suspense>
      <Suspense>{mayDelete && BulkDelete && <BulkDelete rows={rows} />}</Suspense>
      {mayDelete && !BulkDelete && (
        <Button color="error" startIcon={<DeleteOutlined />} disabled={isDeleting} onClick={() => void remove()}>
          Delete
        </Button>
      )}
      <Button color="inherit" disabled={isDeleting} onClick={() => select([])}>
        Clear selection
      </Button>
    </Stack>
  );
}

/** Deletes rows one by one; returns those that stay, undefined where the user does not confirm it. */
function useDeleteEach<N extends RecordName>(resource: N, onProgress: (done: number) => void) {
  const overrides = useOverrides(resource);
  const { mutateAsync } = useDelete();
  const invalidate = useInvalidate();
  return async (rows: readonly RowOf<N>[]): Promise<readonly Row[] | undefined> => {
    const operationQuery = await (overrides.confirmDelete?.(rows) ?? confirmed(resource, overrides, rows));
    if (!operationQuery) return undefined;
    const change = async ({ id }: Row) => {
      await mutateAsync({
        resource,
        id,
        meta: { operationQuery },
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      });
      forgetDraft(draftName(resource, { id }));
    };
    // Any other record may refer to a deleted one.
    const onSettled = () => invalidate({ invalidates: ['all'] });
    return changeEach(resource, rows, { change, done: 'deleted', onProgress, onSettled });
  };
}

async function confirmed<R extends Row>(resource: string, overrides: Overrides<R>, rows: readonly R[]) {
  const caption = formatRecords(resource, rows.length);
  const [first, ...others] = rows;
  const loss =
    first && others.length === 0
      ? `“${recordTitle(resource, first)}”: ${lossOf(overrides, first)}`
      : 'They are permanently deleted.';
  return (await isConfirmed(`Delete ${caption}?`, loss, `Delete ${caption}`)) ? {} : undefined;
}
