import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { PageHead } from '../../../layout/page-head.tsx';
import { Panel } from '../../../layout/panel.tsx';
import type { QuestionFile } from '../form-kind.ts';
import { DraftReview } from './draft-review.tsx';
import { LeftOut } from './left-out.tsx';
import type { StartKind } from './start-kind.ts';
import { useGenerated } from './use-generated.ts';

interface DraftPageProps<D extends QuestionFile> {
  kind: StartKind<D>;
  open: (document: D) => Promise<void>;
}

/** Words become a draft, a person looks it over, and the builder takes what was kept. Nothing is published here. */
export function DraftPage<D extends QuestionFile>({ kind, open }: DraftPageProps<D>) {
  const draft = useGenerated(kind);
  const { hints } = kind.words;
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
              label={review ? 'Change the draft' : `Describe the ${kind.words.one}`}
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
            {review.leftOut.length > 0 && <LeftOut pieces={review.leftOut} onAdd={draft.add} />}
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
