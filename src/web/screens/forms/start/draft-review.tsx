import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Panel } from '../../../layout/panel.tsx';
import type { QuestionFile } from '../form-kind.ts';
import { DraftLine } from './draft-line.tsx';
import type { Review } from './review.ts';

interface DraftReviewProps {
  review: Review<QuestionFile>;
  onToggle: (key: string, isKept: boolean) => void;
  onRename: (key: string, fieldName: string) => void;
  onUse: () => void;
  onStartAgain: () => void;
}

/** The draft, question by question, each to keep, to leave or to word anew. */
export function DraftReview({ review, onToggle, onRename, onUse, onStartAgain }: DraftReviewProps) {
  const kept = review.lines.filter(({ what, isKept }) => (what === 'removed' ? !isKept : isKept)).length;
  return (
    <Panel
      title={review.document.name}
      {...(review.document.description ? { about: review.document.description } : {})}
    >
      <Box component="ol" aria-label="Questions of the draft" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {review.lines.map((line) => (
          <DraftLine key={line.field.key} line={line} onToggle={onToggle} onRename={onRename} />
        ))}
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, mt: 3 }}>
        <Button variant="contained" disabled={kept === 0} onClick={onUse}>
          {kept === 1 ? 'Open 1 question in the builder' : `Open ${kept} questions in the builder`}
        </Button>
        <Button color="inherit" onClick={onStartAgain}>
          Start again
        </Button>
      </Stack>
    </Panel>
  );
}
