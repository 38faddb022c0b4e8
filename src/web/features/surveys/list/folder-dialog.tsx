import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useCreate, useUpdate } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyFolder } from '../../../../contract/schemas/surveys/survey-folder.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { useReading } from '../../../providers/reading.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useMay } from '../../../providers/use-may.ts';
import { surveyFolders } from '../shared/survey-queries.ts';

const none = 'none';
const another = 'another';

export function FolderDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { data = [] } = useReading(surveyFolders);
  const mayAdd = useMay('surveyFolders', 'create');
  const { mutateAsync: addFolder } = useCreate<SurveyFolder, ApiFailure>({
    resource: 'surveyFolders',
    successNotification: false,
    errorNotification: false,
  });
  const { mutateAsync: moveSurvey } = useUpdate<Survey, ApiFailure>({
    resource: 'surveys',
    invalidates: ['resourceAll'],
    errorNotification: false,
  });
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
      const folder = choice === another ? (await addFolder({ values: { name } })).data : listed;
      await moveSurvey({
        id: survey.id,
        values: { folderId: folder?.id ?? null },
        successNotification: () => ({
          type: 'success',
          message: folder ? `“${survey.name}” is in “${folder.name}”` : `“${survey.name}” is in no folder`,
        }),
      });
      await refetch('surveyFolders');
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
