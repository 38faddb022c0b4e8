import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
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
export function DraftLine({ line: { field, what, before, isKept, fieldName }, onToggle, onRename }: DraftLineProps) {
  const accept = what === 'removed' ? 'Leave out' : what === 'changed' ? 'Accept the change of' : 'Keep';
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isKept}
        onChange={(_, checked) => onToggle(field.key, checked)}
        slotProps={{ input: { 'aria-label': `${accept} “${fieldName}”` } }}
      />
      <Box sx={{ minWidth: 0, flexGrow: 1, opacity: isKept ? 1 : 0.6 }}>
        {what === 'removed' ? (
          <Typography sx={{ textDecoration: isKept ? 'line-through' : 'none' }}>{fieldName}</Typography>
        ) : (
          <InputBase
            value={fieldName}
            onChange={({ target }) => onRename(field.key, target.value)}
            inputProps={{ 'aria-label': `Words of “${field.fieldName}”`, maxLength: 200 }}
            multiline
            fullWidth
          />
        )}
        {before && before.fieldName !== field.fieldName && (
          <Typography variant="body2" color="textSecondary" sx={{ textDecoration: 'line-through' }}>
            {before.fieldName}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {[kindInWords(field.fieldType), ...factsOf(field)].join(' · ')}
        </Typography>
      </Box>
      <Pill tone={marks[what].tone}>{marks[what].words}</Pill>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function kindInWords(fieldType: string): string {
  const words = fieldType.replaceAll('_', ' ');
  return ['nps', 'csat', 'ces'].includes(words) ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

function factsOf({ required, isSentimentValue, options }: Line['field']): string[] {
  return [
    ...(isSentimentValue ? ['the sentiment value'] : []),
    ...(required ? ['required'] : []),
    ...(options.showIf ? ['shown when it applies'] : []),
    ...(options.choices ? [options.choices.map(({ label }) => label).join(', ')] : []),
  ];
}
