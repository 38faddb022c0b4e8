import { Box, Button, Checkbox, InputBase, Stack, Typography } from '@mui/material';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { Pill, type Tone } from '../../../core/web/layout/pill.tsx';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { questionKinds } from '../draft/question-kinds.ts';
import type { Line, Review } from './review.ts';

interface DraftReviewProps {
  review: Review<QuestionFile>;
  onToggle: (key: string, isSaved: boolean) => void;
  onRename: (key: string, fieldName: string) => void;
  onUse: () => void;
  onStartAgain: () => void;
}

export function DraftReview({ review, onToggle, onRename, onUse, onStartAgain }: DraftReviewProps) {
  const saved = review.lines.filter(({ what, isStored: isSaved }) => (what === 'removed' ? !isSaved : isSaved)).length;
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
        <Button variant="contained" disabled={saved === 0} onClick={onUse}>
          {saved === 1 ? 'Open 1 question in the builder' : `Open ${saved} questions in the builder`}
        </Button>
        <Button color="inherit" onClick={onStartAgain}>
          Start again
        </Button>
      </Stack>
    </Panel>
  );
}

interface DraftLineProps {
  line: Line;
  onToggle: (key: string, isSaved: boolean) => void;
  onRename: (key: string, fieldName: string) => void;
}

const lineBadges: Record<Line['what'], { text: string; tone: Tone }> = {
  new: { text: 'New', tone: 'success' },
  changed: { text: 'Changed', tone: 'info' },
  same: { text: 'Unchanged', tone: 'plain' },
  removed: { text: 'Left out', tone: 'warning' },
};

function DraftLine({
  line: { field, what, changes, isStored: isSaved, fieldName },
  onToggle,
  onRename,
}: DraftLineProps) {
  const accept = what === 'removed' ? 'Leave out' : what === 'changed' ? 'Accept the change of' : 'Keep';
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isSaved}
        onChange={(_, checked) => onToggle(field.key, checked)}
        slotProps={{ input: { 'aria-label': `${accept} “${fieldName}”` } }}
      />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        {what === 'removed' ? (
          <Typography sx={isSaved ? out : {}}>{fieldName}</Typography>
        ) : (
          <InputBase
            value={fieldName}
            onChange={({ target }) => onRename(field.key, target.value)}
            inputProps={{ 'aria-label': `Text of “${field.fieldName}”`, maxLength: 200 }}
            multiline
            fullWidth
            sx={isSaved ? {} : out}
          />
        )}
        <Typography variant="muted">{[questionKinds[field.fieldType].name, ...factsOf(field)].join(' · ')}</Typography>
        {changes.map((change) => (
          <Typography key={change} variant="body2" sx={{ color: 'info.main', overflowWrap: 'anywhere' }}>
            {change}
          </Typography>
        ))}
      </Box>
      <Pill tone={lineBadges[what].tone}>{lineBadges[what].text}</Pill>
    </Box>
  );
}

const out = { textDecoration: 'line-through', color: 'text.secondary' } as const;

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function factsOf({ required, isSentimentValue, options }: Line['field']): string[] {
  return [
    ...(isSentimentValue ? ['the sentiment value'] : []),
    ...(required ? ['required'] : []),
    ...(options.showIf ? ['shown when it applies'] : []),
    ...(options.choices ? [options.choices.map(({ label }) => label).join(', ')] : []),
  ];
}
