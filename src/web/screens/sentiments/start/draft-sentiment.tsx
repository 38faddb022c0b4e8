import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { PageHead } from '../../../layout/page-head.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { DraftReview } from './draft-review.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { useGenerated } from './use-generated.ts';

/** Words become a draft, a person looks it over, and the builder takes what was kept. Nothing is published here. */
export function DraftSentiment() {
  const draft = useGenerated();
  const open = useOpenInBuilder();
  const { review } = draft;
  return (
    <>
      <PageHead
        title="Create from AI"
        about="Say what you want to know. You get a draft to look over; nothing is saved until you save it in the builder."
      />
      <Stack sx={{ gap: 3, maxWidth: 860 }}>
        <Panel title={review ? 'What should be different?' : 'What do you want to know?'}>
          <Stack
            component="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void draft.ask();
            }}
            sx={{ gap: 2, alignItems: 'flex-start' }}
          >
            <TextField
              label={review ? 'Change the draft' : 'Describe the form'}
              placeholder={review ? hints.change : hints.begin}
              value={draft.text}
              onChange={({ target }) => draft.setText(target.value)}
              multiline
              minRows={review ? 2 : 5}
              fullWidth
              error={Boolean(draft.problem)}
              helperText={draft.problem ?? 'Lists and questions are understood as they are. Write no personal data.'}
              slotProps={{ htmlInput: { maxLength: 10_000 } }}
            />
            <Button type="submit" variant={review ? 'outlined' : 'contained'} loading={draft.isAsking}>
              {review ? 'Refine the draft' : 'Write a draft'}
            </Button>
          </Stack>
        </Panel>
        {review && (
          <>
            <Alert severity="info" role="status">
              {review.by === 'ai'
                ? 'Written by the AI of your organisation. Please check it.'
                : 'Written by rules, without AI.'}{' '}
              {review.notes.join(' ')}
            </Alert>
            <DraftReview
              review={review}
              onToggle={draft.toggle}
              onRename={draft.rename}
              onUse={() => void open(draft.kept())}
              onStartAgain={draft.startAgain}
            />
          </>
        )}
      </Stack>
    </>
  );
}

const hints = {
  begin:
    'Feedback from hotel guests after check-out. Ask about the room, the breakfast and check-in, and whether we may call them back.',
  change: 'Leave out the breakfast. Ask which floor they stayed on.',
};
