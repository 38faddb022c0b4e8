import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useCan, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { Row } from '../../../core/web/fields/column.ts';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { notifyInfo, notifyUndoable, notifyUndone } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { BulkCustomers as Change } from '../../schemas/customer-calls.ts';
import { formatCustomerCount } from './format-customer-count.ts';
import { GroupsPicker, OwnerPicker, TagsPicker } from './pickers.tsx';

const kinds = { owner: 'Assign owner', groups: 'Groups', tags: 'Tags' } as const;
type Kind = keyof typeof kinds;

/** Changes the owner, a group or a tag of the selected customers. */
export function BulkCustomers({ rows }: { rows: readonly Row[] }) {
  const { data: access } = useCan({ resource: 'customerFormResponses', action: 'update' });
  const [kind, setKind] = useState<Kind>();
  if (!access?.can) return null;
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

type ChangeInput = Omit<Change, 'ids'>;

function ChangeDialog({ kind, ids, onClose }: { kind: Kind; ids: number[]; onClose: () => void }) {
  const change = useChangeCustomers();
  const [ownerId, setOwner] = useState<number | null>(null);
  const [groupIds, setGroups] = useState<number[]>([]);
  const [tags, setTags] = useState<string[]>([]);
  const [isRemoving, setRemoving] = useState(false);
  const wanted: ChangeInput[] =
    kind === 'owner'
      ? [{ action: 'setOwner', ownerId }]
      : kind === 'groups'
        ? groupIds.map((groupId) => ({ action: isRemoving ? 'removeGroup' : 'addGroup', groupId }))
        : tags.map((tag) => ({ action: isRemoving ? 'removeTag' : 'addTag', tag }));
  const submit = () => {
    onClose();
    void change(ids, wanted);
  };
  return (
    <FormDialog
      title={`${kinds[kind]} of ${formatCustomerCount(ids.length)}`}
      submit={kind === 'owner' ? 'Assign' : isRemoving ? 'Remove' : 'Add'}
      maxWidth="xs"
      isDisabled={wanted.length === 0}
      edited={[ownerId, groupIds, tags]}
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

/** Does one change after another; the toast of a failure leaves the changes before it to be undone. */
function useChangeCustomers(): (ids: number[], wanted: readonly ChangeInput[]) => Promise<void> {
  const { mutateAsync } = useOperationMutation('customerFormResponses', 'bulk', { invalidates: false });
  const invalidate = useInvalidate();
  const readAgain = () => invalidate({ resource: 'customerFormResponses', invalidates: ['resourceAll'] });
  const revert = async (undo: readonly Change[]) => {
    try {
      for (const values of undo) await mutateAsync({ values });
      notifyUndone('The change is undone');
    } catch {
      // A toast shows the failure.
    }
    await readAgain();
  };
  return async (ids, wanted) => {
    const changed = new Set<number>();
    const undo: Change[] = [];
    try {
      for (const one of wanted) {
        const { data } = await mutateAsync({ values: { ...one, ids } });
        undo.unshift(...data.undo);
        for (const id of data.undo.flatMap((step) => step.ids)) changed.add(id);
      }
    } catch {
      // A toast shows the failure.
    }
    await readAgain();
    if (changed.size > 0) {
      notifyUndoable(`${formatCustomerCount(changed.size)} changed`, undoSeconds, () => void revert(undo));
    } else if (wanted.length > 0) notifyInfo('Nothing to change');
  };
}
