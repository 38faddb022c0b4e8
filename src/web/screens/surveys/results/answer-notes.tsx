import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { WholeSurveyResponse } from '../../../../contract/schemas/survey-response.ts';
import { Panel } from '../../../layout/panel.tsx';
import { call } from '../../../providers/call.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { useMay } from '../../../providers/use-may.ts';
import { TagsInput } from '../shared/tags-input.tsx';

interface NotesProps {
  answer: WholeSurveyResponse;
}

async function change(id: number, body: { tags?: string[]; note?: string }, done: string): Promise<boolean> {
  try {
    await call('surveyResponses', 'update', { params: { id }, body });
    tell(done);
    return true;
  } catch (thrown) {
    tellFailure(thrown);
    return false;
  } finally {
    await refetch('surveyResponses');
  }
}

/** Words of the staff's own, by which answers are found again. */
export function AnswerTags({ answer: { id, tags } }: NotesProps) {
  const mayChange = useMay('surveyResponses', 'update');
  const add = (tag: string) => change(id, { tags: [...tags, tag] }, `Tagged “${tag}”`);
  const drop = (tag: string) => change(id, { tags: tags.filter((one) => one !== tag) }, `Took “${tag}” away`);
  return (
    <Panel title="Tags">
      <TagsInput tags={tags} isFixed={!mayChange} onAdd={add} onDrop={(tag) => void drop(tag)} />
    </Panel>
  );
}

/** A note of the staff about an answer. */
export function AnswerNote({ answer: { id, note } }: NotesProps) {
  const [typed, setTyped] = useState(note);
  const mayChange = useMay('surveyResponses', 'update');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await change(id, { note: typed.trim() }, 'Note saved');
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
            label="For colleagues; the customer does not see it"
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
