import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import {
  type BulkCustomers as Change,
  deletionUndoSeconds,
} from '../../../../contract/schemas/customers/customer-calls.ts';
import { bulkAnswerSchema, severalAnswerSchema } from '../../../../contract/schemas/customers/list-answers.ts';
import type { Row } from '../../../crud/fields/column.ts';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { call as callServer } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo, notifyUndoable, notifyUndone } from '../../../providers/notifications.tsx';
import { type Call, refetch, refetchAll, useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { GroupsPicker, OwnerPicker, TagsPicker } from './pickers.tsx';

const kinds = { owner: 'Assign owner', groups: 'Groups', tags: 'Tags' } as const;
type Kind = keyof typeof kinds;

/** Changes the owner, a group or a tag of the selected customers. */
export function BulkCustomers({ rows }: { rows: readonly Row[] }) {
  const may = useMay('customerFormResponses', 'update');
  const [kind, setKind] = useState<Kind>();
  if (!may) return null;
  return (
    <>
      {(['owner', 'groups', 'tags'] as const).map((one) => (
        <Button key={one} color="inherit" onClick={() => setKind(one)}>
          {kinds[one]}
        </Button>
      ))}
      {kind && <ChangeDialog kind={kind} ids={rows.map(({ id }) => id)} onClose={() => setKind(undefined)} />}
    </>
  );
}

type Wanted = Omit<Change, 'ids'>;

function ChangeDialog({ kind, ids, onClose }: { kind: Kind; ids: number[]; onClose: () => void }) {
  const call = useCall();
  const [ownerId, setOwner] = useState<number | null>(null);
  const [groupIds, setGroups] = useState<number[]>([]);
  const [tags, setTags] = useState<string[]>([]);
  const [isRemoving, setRemoving] = useState(false);
  const wanted: Wanted[] =
    kind === 'owner'
      ? [{ action: 'setOwner', ownerId }]
      : kind === 'groups'
        ? groupIds.map((groupId) => ({ action: isRemoving ? 'removeGroup' : 'addGroup', groupId }))
        : tags.map((tag) => ({ action: isRemoving ? 'removeTag' : 'addTag', tag }));
  const submit = () => {
    onClose();
    void change(call, ids, wanted);
  };
  return (
    <FormDialog
      title={`${kinds[kind]} of ${inNumber(ids.length)}`}
      submit={kind === 'owner' ? 'Assign' : isRemoving ? 'Remove' : 'Add'}
      maxWidth="xs"
      isDisabled={wanted.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind !== 'owner' && (
        <RadioGroup
          row
          aria-label="Change"
          value={String(isRemoving)}
          onChange={(_, next) => setRemoving(next === 'true')}
        >
          <FormControlLabel value="false" control={<Radio size="small" />} label="Add" />
          <FormControlLabel value="true" control={<Radio size="small" />} label="Remove" />
        </RadioGroup>
      )}
      {kind === 'owner' && <OwnerPicker value={ownerId} onChange={setOwner} />}
      {kind === 'groups' && <GroupsPicker value={groupIds} onChange={setGroups} />}
      {kind === 'tags' && <TagsPicker value={tags} onChange={setTags} />}
    </FormDialog>
  );
}

const undoSeconds = 8;

async function change(call: Call, ids: number[], wanted: readonly Wanted[]): Promise<void> {
  const changed = new Set<number>();
  const undo: Change[] = [];
  try {
    for (const one of wanted) {
      const answer = bulkAnswerSchema.parse(await call('customerFormResponses', 'bulk', { body: { ...one, ids } }));
      undo.unshift(...answer.undo);
      for (const id of answer.undo.flatMap((step) => step.ids)) changed.add(id);
    }
  } catch (thrown) {
    notifyFailure(thrown);
  }
  await refetch('customerFormResponses');
  if (changed.size > 0) notifyUndoable(`${inNumber(changed.size)} changed`, undoSeconds, () => void revert(call, undo));
  else if (wanted.length > 0) notifyInfo('Nothing to change');
}

async function revert(call: Call, undo: readonly Change[]): Promise<void> {
  try {
    for (const body of undo) await call('customerFormResponses', 'bulk', { body });
    notifyUndone('The change is undone');
  } catch (thrown) {
    notifyFailure(thrown);
  }
  await refetch('customerFormResponses');
}

/** The server hides the customers at once and deletes them after the time to undo. */
export async function deleteMany(rows: readonly Row[]): Promise<undefined> {
  const what = inNumber(rows.length);
  const loss = `Their responses stay, without the name. You can undo this for ${deletionUndoSeconds} seconds.`;
  if (!(await isConfirmed(`Delete ${what}?`, loss, `Delete ${what}`))) return;
  const body = { ids: rows.map(({ id }) => id) };
  try {
    const { changed } = severalAnswerSchema.parse(await callServer('customerFormResponses', 'deleteSeveral', { body }));
    notifyUndoable(`Deleted ${inNumber(changed)}`, deletionUndoSeconds, () => void restore(body));
  } catch (thrown) {
    notifyFailure(thrown);
  }
  refetchAll();
}

async function restore(body: { ids: number[] }): Promise<void> {
  try {
    const { changed } = severalAnswerSchema.parse(
      await callServer('customerFormResponses', 'restoreSeveral', { body }),
    );
    if (changed === 0) throw new Error('Too late to undo: the customers are permanently deleted');
    notifyUndone(`Restored ${inNumber(changed)}`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
  refetchAll();
}

const inNumber = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString()} customers`);
