import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { useMay } from '../../../providers/use-may.ts';
import { surveyFolders } from '../shared/folder-queries.ts';
import { addFolder, moveToFolder } from './folder-calls.ts';

const none = 'none';
const another = 'another';

/** Asks which folder a survey goes into: one that is there, a new one, or none. */
export function FolderDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { data = [] } = useQuery(surveyFolders());
  const mayAdd = useMay('surveyFolders', 'create');
  const [choice, setChoice] = useState(String(survey.folderId ?? none));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const isListed = [none, another].includes(choice) || data.some(({ id }) => String(id) === choice);
  const move = async (event: FormEvent) => {
    event.preventDefault();
    setMoving(true);
    setProblem(undefined);
    try {
      const listed = data.find(({ id }) => String(id) === choice) ?? null;
      await moveToFolder(survey, choice === another ? await addFolder(name) : listed);
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setProblem(thrown.errors.name ?? thrown.message);
    } finally {
      setMoving(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="folder-title">
      <form noValidate onSubmit={(event) => void move(event)}>
        <DialogTitle id="folder-title">Move “{survey.name}”</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <TextField
              select
              label="Folder"
              value={isListed ? choice : none}
              error={Boolean(problem) && choice !== another}
              helperText={choice === another ? undefined : problem}
              onChange={({ target }) => setChoice(target.value)}
            >
              <MenuItem value={none}>In no folder</MenuItem>
              {data.map(({ id, name: title }) => (
                <MenuItem key={id} value={String(id)}>
                  {title}
                </MenuItem>
              ))}
              {mayAdd && <MenuItem value={another}>A new folder …</MenuItem>}
            </TextField>
            {choice === another && (
              <TextField
                label="Name of the folder"
                value={name}
                autoFocus
                error={Boolean(problem)}
                helperText={problem}
                onChange={({ target }) => setName(target.value)}
                slotProps={{ htmlInput: { maxLength: 80 } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isMoving}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
