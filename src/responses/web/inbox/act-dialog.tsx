import { Box, Button, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { useInvalidate } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { FramedDialog } from '../../../core/web/layout/form-dialog.tsx';
import { failureText } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { formatResolution } from '../../rules/response-end.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { resolutionCodes } from '../../schemas/response-end.ts';
import { GroupsPicker, UsersPicker } from '../../shared/pickers.tsx';
import { type ActFormProps, CustomText, EndMenu, RejectMenu, SeverityMenu, StatusMenu } from './act-menus.tsx';
import { acts as known, type Mode, type Target } from './acts.ts';
import { allReports } from './reports.ts';
import type { Asking, InboxActs } from './use-inbox-acts.ts';

const modes: Record<Mode, string> = {
  add: 'In addition to the current assignees',
  replace: 'Replace the current assignees',
  remove: 'Remove these assignees',
};

/** One response shows its current assignees; for several, assignees are added by default. */
function AssignForm({ target, acts }: ActFormProps) {
  const only = target.rows.length === 1 && !target.wholeView ? target.rows[0] : undefined;
  const [userIds, setUsers] = useState(only?.assignedToIds ?? []);
  const [groupIds, setGroups] = useState(only?.assignedGroupIds ?? []);
  const [mode, setMode] = useState<Mode>(only ? 'replace' : 'add');
  const isChanged = (now: readonly number[], before: readonly number[] = []) => String(now) !== String(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acts.stopAsking();
    const wanted = [
      ...(isChanged(userIds, only?.assignedToIds) ? [known.users(userIds, mode)] : []),
      ...(isChanged(groupIds, only?.assignedGroupIds) ? [known.groups(groupIds, mode)] : []),
    ];
    void acts.run(target, ...wanted);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ pt: 1, px: 1.5 }}>
      <Stack sx={{ gap: 2 }}>
        {acts.may.assign && <UsersPicker isFocused label="Users" value={userIds} onChange={setUsers} />}
        {acts.may.groups && (
          <GroupsPicker isFocused={!acts.may.assign} label="Groups" value={groupIds} onChange={setGroups} />
        )}
        {!only && (
          <RadioGroup aria-label="Change assignees" value={mode} onChange={(_, next) => setMode(next as Mode)}>
            {Object.entries(modes).map(([key, label]) => (
              <FormControlLabel key={key} value={key} control={<Radio size="small" />} label={label} />
            ))}
          </RadioGroup>
        )}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
          <Button color="inherit" onClick={acts.stopAsking}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Assign
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

const titles: Record<Asking, (targetText: string) => string> = {
  assign: (targetText) => `Assign ${targetText}`,
  status: (targetText) => `Move ${targetText} to…`,
  severity: (targetText) => `Severity of ${targetText}`,
  note: (targetText) => `Add a note to ${targetText}`,
  resolved: (targetText) => `Resolve ${targetText}`,
  rejected: (targetText) => `Reject ${targetText}`,
};

const contents: Record<Asking, (props: ActFormProps) => React.ReactNode> = {
  assign: AssignForm,
  status: StatusMenu,
  severity: SeverityMenu,
  note: NoteForm,
  resolved: ResolveMenu,
  rejected: RejectMenu,
};

export function ActDialog({ acts }: { acts: InboxActs }) {
  const { asking, stopAsking } = acts;
  if (!asking) return null;
  const { what, target } = asking;
  const Content = contents[what];
  return (
    <FramedDialog title={titles[what](formatTarget(target))} maxWidth="xs" onClose={stopAsking}>
      {/* The entries of a menu begin at the title. */}
      <Box sx={{ mx: -1.5 }}>
        <Content key={what} target={target} acts={acts} />
      </Box>
    </FramedDialog>
  );
}

function formatTarget({ rows, wholeView }: Target): string {
  if (wholeView) return wholeView.isCapped ? 'the whole view' : `${formatCount(wholeView.total)} responses`;
  return rows.length === 1 ? (rows[0]?.reference ?? '') : `${rows.length} responses`;
}

function NoteForm({ target: { rows }, acts }: ActFormProps) {
  const addNotes = useAddNotes();
  const [isAdding, setAdding] = useState(false);
  const add = async (notes: string) => {
    setAdding(true);
    await addNotes(rows, notes);
    acts.stopAsking();
  };
  return (
    <CustomText
      label="Note"
      confirm="Add note"
      most={10_000}
      minRows={3}
      isBusy={isAdding}
      onTextAction={(notes) => void add(notes)}
      onLeave={acts.stopAsking}
    />
  );
}

function useAddNotes() {
  const { mutateAsync } = useOperationMutation('sentimentResponseTracking', 'create', { invalidates: false });
  const invalidate = useInvalidate();
  return async (rows: readonly ResponseRow[], notes: string): Promise<void> => {
    const failed: { id: number; reference: string; reason: string }[] = [];
    for (const { id, reference } of rows) {
      try {
        await mutateAsync({ params: { responseId: id }, values: { notes }, errorNotification: false });
      } catch (thrown) {
        failed.push({ id, reference, reason: failureText(thrown) });
      }
    }
    const count = rows.length - failed.length;
    for (const resource of ['sentimentResponses', 'sentimentResponseTracking'])
      void invalidate({ resource, invalidates: ['resourceAll'] });
    if (count > 0) notifyInfo(count === 1 ? 'Added the note' : `Added the note to ${count} responses`);
    if (failed.length === 0) return;
    allReports.add({ text: `Note on ${count} of ${rows.length}`, done: [], failed, batches: [], undoUntil: '' });
    allReports.show(true);
  };
}

function ResolveMenu({ target, acts }: ActFormProps) {
  const resolve = (resolution?: { code?: (typeof resolutionCodes)[number]; text?: string }) => {
    acts.stopAsking();
    acts.end(target, 'resolved', resolution ? { resolution } : {});
  };
  return (
    <EndMenu
      label="Resolution"
      confirm="Resolve"
      choices={[
        { label: 'No resolution', run: () => resolve() },
        ...resolutionCodes.map((code) => ({ label: formatResolution(code), run: () => resolve({ code }) })),
      ]}
      onTextAction={(text) => resolve({ text })}
      onLeave={acts.stopAsking}
    />
  );
}
