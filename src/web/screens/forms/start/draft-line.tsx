import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { faceOf } from '../../../fields/faces.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import type { Line } from './review.ts';

interface DraftLineProps {
  line: Line;
  onToggle: (key: string, isKept: boolean) => void;
  onRename: (key: string, fieldName: string) => void;
}

const marks: Record<Line['what'], { words: string; tone: Tone }> = {
  new: { words: 'New', tone: 'success' },
  changed: { words: 'Changed', tone: 'info' },
  same: { words: 'As before', tone: 'plain' },
  removed: { words: 'Left out', tone: 'warning' },
};

/** One question of a draft. Its box says whether what the draft does to it is accepted. */
export function DraftLine({ line: { field, what, changes, isKept, fieldName }, onToggle, onRename }: DraftLineProps) {
  const accept = what === 'removed' ? 'Leave out' : what === 'changed' ? 'Accept the change of' : 'Keep';
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isKept}
        onChange={(_, checked) => onToggle(field.key, checked)}
        slotProps={{ input: { 'aria-label': `${accept} “${fieldName}”` } }}
      />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        {what === 'removed' ? (
          <Typography sx={isKept ? out : {}}>{fieldName}</Typography>
        ) : (
          <InputBase
            value={fieldName}
            onChange={({ target }) => onRename(field.key, target.value)}
            inputProps={{ 'aria-label': `Words of “${field.fieldName}”`, maxLength: 200 }}
            multiline
            fullWidth
            sx={isKept ? {} : out}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {[faceOf(field.fieldType).name, ...factsOf(field)].join(' · ')}
        </Typography>
        {changes.map((change) => (
          <Typography key={change} variant="body2" sx={{ color: 'info.main', overflowWrap: 'anywhere' }}>
            {change}
          </Typography>
        ))}
      </Box>
      <Pill tone={marks[what].tone}>{marks[what].words}</Pill>
    </Box>
  );
}

// What will not be in the form.
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
