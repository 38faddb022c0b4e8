import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useCloseQuestion } from './use-close-question.ts';

interface FramedDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen' | 'aria-describedby'> {
  title: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function FramedDialog({ title, actions, children, ...dialog }: FramedDialogProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} {...dialog}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}

interface FormDialogProps extends Omit<FramedDialogProps, 'actions'> {
  /** Button label that submits. */
  submit: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** What it edits. Once that has changed, the dialog asks before it closes. */
  edited?: unknown;
  onSubmit: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { title, submit, isBusy, isDisabled, isDangerous, edited, onSubmit, onClose, children, ...dialog } = props;
  const id = useId();
  const close = useCloseQuestion(edited, onClose);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => void close()} {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isBusy === true}
            disabled={isDisabled === true}
          >
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
