import Close from '@mui/icons-material/Close';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { isEmailAddress } from '../../contract/notations/email-address.ts';
import { invalidWebAddress, isWebAddress } from '../../contract/notations/web-address.ts';
import { dialogTexts } from '../../contract/settings.ts';
import { CopyField } from './copy-field.tsx';
import type { DialogInput, OpenDialog } from './dialog-queue.ts';

export function Question({ question, settle }: OpenDialog) {
  const id = useId();
  const [value, setValue] = useState(question.input?.value ?? '');
  const [problem, setProblem] = useState<string>();
  useTimer(question.timerMs, () => settle({ result: 'dismiss', reason: 'timer' }));

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const found = question.input && problemWith(question.input, value);
    setProblem(found);
    if (!found) settle(question.input ? { result: 'confirm', value } : { result: 'confirm' });
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth={question.body ? 'sm' : 'xs'}
      aria-labelledby={`${id}-title`}
      {...(question.text ? { 'aria-describedby': `${id}-text` } : {})}
      onClose={(_, how) =>
        !question.mustAnswer && settle({ result: 'dismiss', reason: how === 'escapeKeyDown' ? 'esc' : 'backdrop' })
      }
    >
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={`${id}-title`} sx={{ pr: question.showClose ? 7 : 3, overflowWrap: 'anywhere' }}>
          {question.title}
        </DialogTitle>
        {question.showClose && <CloseButton onClick={() => settle({ result: 'dismiss', reason: 'close' })} />}
        <DialogContent>
          {question.text && (
            <DialogContentText id={`${id}-text`} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {question.text}
            </DialogContentText>
          )}
          {question.input && (
            <TextField
              autoFocus
              fullWidth
              margin="normal"
              type={question.input.type}
              label={question.input.label}
              value={value}
              error={Boolean(problem)}
              helperText={problem}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
          {question.secret && <CopyField {...question.secret} />}
          {question.body}
        </DialogContent>
        <Answers question={question} settle={settle} />
      </form>
    </Dialog>
  );
}

function Answers({ question, settle }: Pick<OpenDialog, 'question' | 'settle'>) {
  return (
    <DialogActions>
      {question.showCancel && (
        <Button color="inherit" onClick={() => settle({ result: 'dismiss', reason: 'cancel' })}>
          {question.cancelText ?? dialogTexts.cancel}
        </Button>
      )}
      {question.showDeny && (
        <Button variant="outlined" onClick={() => settle({ result: 'deny' })}>
          {question.denyText ?? dialogTexts.deny}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        color={question.isDangerous ? 'error' : 'primary'}
        autoFocus={!question.input && !question.isDangerous}
      >
        {question.confirmText ?? dialogTexts.confirm}
      </Button>
    </DialogActions>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton aria-label={dialogTexts.close} onClick={onClick} sx={{ position: 'absolute', top: 12, right: 12 }}>
      <Close fontSize="small" />
    </IconButton>
  );
}

function useTimer(afterMs: number | undefined, act: () => void) {
  // The question is constant while open, so the timer starts once.
  const [start] = useState(() => ({ afterMs, act }));
  useEffect(() => {
    if (start.afterMs === undefined) return;
    const timer = setTimeout(start.act, start.afterMs);
    return () => clearTimeout(timer);
  }, [start]);
}

function problemWith({ type, required }: DialogInput, value: string): string | undefined {
  const text = value.trim();
  if (!text) return required ? 'This field is required' : undefined;
  if (type === 'email' && !isEmailAddress(text)) return dialogTexts.invalidEmail;
  if (type === 'url' && !isWebAddress(text)) return invalidWebAddress;
  return undefined;
}
