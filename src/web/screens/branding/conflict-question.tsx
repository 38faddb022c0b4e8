import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Branding } from '../../../contract/schemas/branding.ts';
import type { BrandingForm } from './use-branding-form.ts';

/** Somebody else saved first. What only they changed stays theirs either way. */
export function ConflictQuestion({ form, theirs }: { form: BrandingForm; theirs: Branding }) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={form.keepEditing}>
      <DialogTitle id={id}>Somebody else changed the branding</DialogTitle>
      <DialogContent>
        <DialogContentText>
          It was saved while you were writing. Save yours, and what you changed goes over theirs, while what only they
          changed stays; or take theirs, and what you wrote is gone.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={form.keepEditing}>
          Keep editing
        </Button>
        <Button variant="outlined" onClick={() => form.takeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button variant="contained" loading={form.isSaving} onClick={form.saveMine}>
          Save mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
