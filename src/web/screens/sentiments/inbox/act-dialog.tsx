import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { AssignForm } from './assign-form.tsx';
import { NoteForm } from './note-form.tsx';
import { SeverityMenu } from './severity-menu.tsx';
import { StatusMenu } from './status-menu.tsx';
import type { Asking, InboxActs } from './use-inbox-acts.ts';

const titles: Record<Asking, string> = {
  assign: 'Assign',
  status: 'Move to…',
  severity: 'Severity of',
  note: 'Add a note to',
};

const contents = { assign: AssignForm, status: StatusMenu, severity: SeverityMenu, note: NoteForm };

/** Asks for what an act needs: who, where to, how bad, which words. */
export function ActDialog({ acts }: { acts: InboxActs }) {
  const id = useId();
  const { asking, stopAsking } = acts;
  if (!asking) return null;
  const { what, rows } = asking;
  const whose = rows.length === 1 ? (rows[0]?.reference ?? '') : `${rows.length} responses`;
  const Content = contents[what];
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={stopAsking}>
      <DialogTitle id={id}>{what === 'status' ? `Move ${whose} to…` : `${titles[what]} ${whose}`}</DialogTitle>
      <DialogContent>
        <Content rows={rows} acts={acts} />
      </DialogContent>
    </Dialog>
  );
}
