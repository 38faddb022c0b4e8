import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../../fields/clock-words.ts';

interface TranscriptEditorProps {
  text: string;
  /** Where the player is, in seconds. */
  now: () => number;
  onSave: (words: string) => Promise<boolean>;
  onClose: () => void;
}

/** Where somebody who listens writes down what is said; the moment of the player goes in with one press. */
export function TranscriptEditor({ text, now, onSave, onClose }: TranscriptEditorProps) {
  const [words, setWords] = useState(text);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = async () => {
    if (isSaving) return;
    if (words.trim() === text.trim()) return onClose();
    setSaving(true);
    const isSaved = await onSave(words);
    setSaving(false);
    if (isSaved) onClose();
  };
  const insertMoment = () => {
    const box = field.current;
    if (!box) return;
    const { selectionStart, selectionEnd } = box;
    const before = words.slice(0, selectionStart);
    const moment = `${before === '' || before.endsWith('\n') ? '' : '\n'}[${minutesAndSeconds(now())}] `;
    setWords(before + moment + words.slice(selectionEnd));
    requestAnimationFrame(() => {
      const caret = selectionStart + moment.length;
      box.focus();
      box.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What was typed goes only with “Cancel”.
    if (event.key === 'Escape' && words === text) {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Stack sx={{ gap: 1, maxWidth: '68ch' }}>
      <TextField
        multiline
        autoFocus
        fullWidth
        minRows={3}
        maxRows={14}
        label="What is said"
        helperText="Is found by search and read like everything that was written."
        value={words}
        inputRef={field}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 10_000, dir: 'auto' } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" loading={isSaving} onClick={() => void save()}>
          Save the words
        </Button>
        <Button color="inherit" onClick={insertMoment}>
          Insert the moment
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
