import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { callAny } from '../../providers/call.ts';
import { ask, isConfirmed } from '../../providers/dialog-queue.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { refetchAll } from '../../providers/queries.ts';
import { type Row, titleOf } from '../fields/column.ts';
import { type Overrides, useOverrides } from '../record/overrides.ts';
import { draftName, forgetDraft } from '../record/use-draft.ts';
import { lossOf } from '../record/use-record.ts';
import { type Selection, useListSurroundings } from './list-context.ts';

export function BulkBar({ resource, selection }: { resource: string; selection: Selection }) {
  const [done, setDone] = useState<number>();
  const { rows, select } = selection;
  const overrides = useOverrides(resource);
  const { bulk: Bulk } = overrides;
  const { mayDelete } = useListSurroundings().access;
  const isDeleting = done !== undefined;
  const remove = async () => {
    const stayed = await (overrides.deleteMany?.(rows) ?? deleteMany(resource, overrides, rows, setDone));
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
      {mayDelete && (
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

const atOnce = 4;
const mostReported = 6;

interface Refused {
  row: Row;
  why: string;
}

async function deleteMany(
  resource: string,
  overrides: Overrides,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Promise<readonly Row[] | undefined> {
  const caption = formatCount(resource, rows.length);
  const [first, ...others] = rows;
  const loss =
    first && others.length === 0
      ? `“${titleOf(resource, first)}”: ${lossOf(overrides, first)}`
      : 'They are permanently deleted.';
  if (!(await isConfirmed(`Delete ${caption}?`, loss, `Delete ${caption}`))) return undefined;
  const refused = await removeAll(resource, rows, onProgress);
  const gone = rows.length - refused.length;
  if (gone > 0) notifyInfo(`Deleted ${formatCount(resource, gone)}`);
  refetchAll();
  if (refused.length > 0) await report(resource, refused);
  return refused.map(({ row }) => row);
}

async function removeAll(
  resource: string,
  rows: readonly Row[],
  onProgress: (done: number) => void,
): Promise<Refused[]> {
  const waiting = [...rows];
  const refused: Refused[] = [];
  let done = 0;
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const why = await refusal(resource, row);
      if (why !== undefined) refused.push({ row, why });
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refused;
}

async function refusal(resource: string, { id }: Row): Promise<string | undefined> {
  try {
    await callAny(resource, 'delete', { params: { id } });
    forgetDraft(draftName(resource, { id }));
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : 'Something went wrong';
  }
}

function report(resource: string, refused: readonly Refused[]) {
  const lines = refused.slice(0, mostReported).map(({ row, why }) => `${titleOf(resource, row)}: ${why}`);
  const more = refused.length - lines.length;
  return ask({
    title: `${formatCount(resource, refused.length)} could not be deleted`,
    text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  });
}

function formatCount(resource: string, count: number): string {
  const [one, many] = resourceOf(resource).label;
  return count === 1 ? `1 ${one.toLowerCase()}` : `${count.toLocaleString()} ${many.toLowerCase()}`;
}
