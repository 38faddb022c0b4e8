import { Button, Chip, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { longestTag, mostTags } from '../../schemas/survey.ts';

interface TagsInputProps {
  tags: readonly string[];
  isFixed?: boolean;
  /** Whether it was added; a tag that was not is typed again. */
  onAdd: (tag: string) => boolean | Promise<boolean>;
  onDrop: (tag: string) => void;
}

export function TagsInput({ tags, isFixed = false, onAdd, onDrop }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (!tag || isAdding) return;
    // The next one may be typed at once.
    setTyped('');
    if (tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return;
    const added = onAdd(tag);
    if (added === true) return;
    setAdding(true);
    const isAdded = await added;
    setAdding(false);
    if (!isAdded) setTyped((since) => since || tag);
  };
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: isFixed ? 0 : 1.5 }}>
        {tags.length === 0 && <Typography variant="muted">None yet</Typography>}
        {tags.map((tag) => (
          <Chip key={tag} label={tag} {...(isFixed ? {} : { onDelete: () => onDrop(tag) })} sx={{ maxWidth: '100%' }} />
        ))}
      </Stack>
      {!isFixed && (
        <Stack component="form" direction="row" sx={{ gap: 1 }} onSubmit={(event) => void add(event)}>
          <TextField
            size="small"
            label="New tag"
            value={typed}
            disabled={tags.length >= mostTags}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: longestTag, dir: 'auto' } }}
            sx={{ flexGrow: 1 }}
          />
          <Button type="submit" variant="outlined" disabled={isAdding || tags.length >= mostTags}>
            Add
          </Button>
        </Stack>
      )}
    </>
  );
}
