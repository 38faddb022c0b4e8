import Close from '@mui/icons-material/Close';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Choice } from '../../../../contract/schemas/field-options.ts';
import { ChoiceDetails } from './choice-details.tsx';
import { ChoiceScore } from './choice-score.tsx';
import { linesIn } from './paste-choices.tsx';

export interface ChoiceLineProps {
  choice: Choice;
  /** Such as “choice 2”. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  problem: string | undefined;
  withScore: boolean;
  withPicture: boolean;
  onChange: (choice: Choice, tag?: string) => void;
  onEnter: () => void;
  onPaste: (lines: string[]) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One choice: its words, how it feels where that counts, and the rest on request. */
export function ChoiceLine(props: ChoiceLineProps) {
  const { choice, name, withScore, withPicture, onChange, onRemove } = props;
  const [isOpen, setOpen] = useState(withPicture && !choice.image);
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
        <Words {...props} />
        <IconButton aria-label={`More about ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <MoreHoriz fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove} edge="end">
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      {withScore && <ChoiceScore choice={choice} onChange={onChange} />}
      {isOpen && <ChoiceDetails {...props} />}
    </Box>
  );
}

function Words({ choice, name, problem, onChange, onEnter, onPaste, onMove }: ChoiceLineProps) {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.key !== 'Enter' && !(by && event.altKey)) return;
    event.preventDefault();
    if (by) onMove(by);
    else onEnter();
  };
  // A list that is pasted into one line becomes as many choices.
  const paste = (event: ClipboardEvent) => {
    const [first, ...more] = linesIn(event.clipboardData.getData('text'));
    if (!first || more.length === 0) return;
    event.preventDefault();
    if (choice.label.trim()) return onPaste([first, ...more]);
    onChange({ ...choice, label: first });
    onPaste(more);
  };
  return (
    <Box data-choice {...(problem ? { 'data-problem': true } : {})} sx={{ flexGrow: 1, minWidth: 0 }}>
      <TextField
        fullWidth
        value={choice.label}
        error={Boolean(problem)}
        helperText={problem}
        placeholder={label}
        onChange={({ target }) => onChange({ ...choice, label: target.value }, 'label')}
        onKeyDown={onKeyDown}
        onPaste={paste}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength: 200, dir: 'auto' } }}
      />
    </Box>
  );
}
