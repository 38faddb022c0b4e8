import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { ConflictRow } from './conflict-row.tsx';
import { type FormValues, sameValue, startValues } from './form-values.ts';
import type { Row } from './row.ts';
import type { RecordForm } from './use-record-form.ts';

interface ConflictDialogProps {
  /** What a record is called, in small letters. */
  what: string;
  /** The record as somebody else has left it. */
  theirs: Row;
  editor: RecordForm;
}

/** Somebody else saved first: shows both versions of every field that differs, and lets the person choose. */
export function ConflictDialog({ what, theirs, editor }: ConflictDialogProps) {
  const { fields, values, merge, takeTheirs, keepEditing } = editor;
  const id = useId();
  const other = startValues(fields, theirs);
  const differing = fields.filter(({ name }) => !sameValue(other[name], values.values[name]));
  // What I did not touch is theirs; what I wrote stays mine until I say otherwise.
  const [mine, setMine] = useState(() =>
    differing.map(({ name }) => name).filter((name) => !sameValue(values.base[name], values.values[name])),
  );
  const choose = (name: string, isMine: boolean) =>
    setMine((before) => (isMine ? [...before, name] : before.filter((kept) => kept !== name)));
  const chosen: FormValues = {
    ...other,
    ...Object.fromEntries(mine.map((name) => [name, values.values[name]])),
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={keepEditing}
    >
      <DialogTitle id={`${id}-title`}>Somebody else changed this {what}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          It was saved while you were writing. Choose what to keep of each field that differs.
        </DialogContentText>
        {differing.map((field) => (
          <ConflictRow
            key={field.name}
            field={field}
            mine={values.values[field.name]}
            theirs={other[field.name]}
            isMine={mine.includes(field.name)}
            onChoose={(isMine) => choose(field.name, isMine)}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={keepEditing}>
          Keep editing
        </Button>
        <Button variant="outlined" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button variant="contained" onClick={() => void merge(chosen)}>
          {mine.length === differing.length ? 'Save mine' : 'Save what I chose'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
