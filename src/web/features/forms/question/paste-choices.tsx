import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Choice } from '../../../../contract/schemas/forms/field-options.ts';
import { newChoice } from '../draft/builder-changes.ts';

interface PasteChoicesProps {
  one: string;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  onClose: () => void;
}

export function PasteChoices({ one, choices, onChange, onClose }: PasteChoicesProps) {
  const [text, setText] = useState('');
  const lines = linesIn(text);
  const fresh = lines.filter((label) => !choices.some((choice) => choice.label.trim() === label));
  // A choice with the same label keeps its id.
  const replaced = lines.map((label) => choices.find((choice) => choice.label.trim() === label) ?? newChoice(label));
  return (
    <Stack sx={{ gap: 1, mt: 1 }}>
      <TextField
        autoFocus
        multiline
        minRows={4}
        maxRows={10}
        label={`One ${one} per line`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { 'data-own-undo': true } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={fresh.length === 0}
          onClick={() =>
            onChange([...choices.filter(({ label }) => label.trim()), ...fresh.map((label) => newChoice(label))])
          }
        >
          Add {fresh.length || ''}
        </Button>
        <Button size="small" variant="outlined" disabled={lines.length === 0} onClick={() => onChange(replaced)}>
          Replace all
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

export function linesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().slice(0, 200));
  return [...new Set(lines.filter(Boolean))].slice(0, 200);
}
