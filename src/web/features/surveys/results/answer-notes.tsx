import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useUpdate } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import type { SurveyResponseData } from '../../../../contract/schemas/surveys/survey-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { TagsInput } from '../shared/tags-input.tsx';

interface NotesProps {
  answer: SurveyResponseData;
}

function useChange(id: number) {
  const { mutateAsync } = useUpdate({ resource: 'surveyResponses', id, invalidates: ['resourceAll'] });
  return (values: { tags?: string[]; note?: string }, done: string) =>
    mutateAsync({ values, successNotification: () => ({ type: 'success', message: done }) }).then(
      () => true,
      () => false,
    );
}

export function AnswerTags({ answer: { id, tags } }: NotesProps) {
  const mayChange = useMay('surveyResponses', 'update');
  const change = useChange(id);
  const add = (tag: string) => change({ tags: [...tags, tag] }, `Added tag “${tag}”`);
  const drop = (tag: string) => change({ tags: tags.filter((one) => one !== tag) }, `Removed tag “${tag}”`);
  return (
    <Panel title="Tags">
      <TagsInput tags={tags} isFixed={!mayChange} onAdd={add} onDrop={(tag) => void drop(tag)} />
    </Panel>
  );
}

export function AnswerNote({ answer: { id, note } }: NotesProps) {
  const [typed, setTyped] = useState(note);
  const mayChange = useMay('surveyResponses', 'update');
  const change = useChange(id);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await change({ note: typed.trim() }, 'Note saved');
  };
  return (
    <Panel title="Note">
      {mayChange ? (
        <Stack component="form" sx={{ gap: 1, alignItems: 'flex-start' }} onSubmit={(event) => void save(event)}>
          <TextField
            multiline
            fullWidth
            minRows={3}
            maxRows={10}
            label="Internal; the customer does not see it"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
          <Button type="submit" variant="outlined" disabled={typed.trim() === note}>
            Save note
          </Button>
        </Stack>
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {note || 'None'}
        </Typography>
      )}
    </Panel>
  );
}
