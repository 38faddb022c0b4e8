import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ActFormProps } from './act-form.ts';
import { AssignForm } from './assign-form.tsx';
import { NoteForm } from './note-form.tsx';
import { RejectMenu } from './reject-menu.tsx';
import { ResolveMenu } from './resolve-menu.tsx';
import { SeverityMenu } from './severity-menu.tsx';
import { StatusMenu } from './status-menu.tsx';
import type { Target } from './target.ts';
import type { Asking, InboxActs } from './use-inbox-acts.ts';

const titles: Record<Asking, (whose: string) => string> = {
  assign: (whose) => `Assign ${whose}`,
  status: (whose) => `Move ${whose} to…`,
  severity: (whose) => `Severity of ${whose}`,
  note: (whose) => `Add a note to ${whose}`,
  resolved: (whose) => `Resolve ${whose}`,
  rejected: (whose) => `Reject ${whose}`,
};

const contents: Record<Asking, (props: ActFormProps) => React.ReactNode> = {
  assign: AssignForm,
  status: StatusMenu,
  severity: SeverityMenu,
  note: NoteForm,
  resolved: ResolveMenu,
  rejected: RejectMenu,
};

/** Asks for what an act needs: who, where to, how bad, how it ended, which words. */
export function ActDialog({ acts }: { acts: InboxActs }) {
  const id = useId();
  const { asking, stopAsking } = acts;
  if (!asking) return null;
  const { what, target } = asking;
  const Content = contents[what];
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={stopAsking}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {titles[what](whoseOf(target))}
      </DialogTitle>
      <DialogContent>
        <Content key={what} target={target} acts={acts} />
      </DialogContent>
    </Dialog>
  );
}

function whoseOf({ rows, whole }: Target): string {
  if (whole) return whole.isCapped ? 'the whole view' : `${whole.total.toLocaleString()} responses`;
  return rows.length === 1 ? (rows[0]?.reference ?? '') : `${rows.length} responses`;
}
