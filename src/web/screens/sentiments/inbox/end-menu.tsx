import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuList from '@mui/material/MenuList';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';

/** How something ended, to be chosen from. */
export function EndMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuList autoFocusItem aria-label={label} sx={{ mx: -1.5 }}>
      {children}
    </MenuList>
  );
}

interface InOwnWordsProps {
  label: string;
  confirm: string;
  most?: number;
  onSay: (words: string) => void;
  onLeave: () => void;
}

/** How something ended, where no word of the list fits. */
export function InOwnWords({ label, confirm, most = 5_000, onSay, onLeave }: InOwnWordsProps) {
  const [words, setWords] = useState('');
  const said = words.trim();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (said) onSay(said);
      }}
      sx={{ pt: 1 }}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={label}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && said && onSay(said)}
        slotProps={{ htmlInput: { maxLength: most } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        <Button color="inherit" onClick={onLeave}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={!said} title="Ctrl+Enter">
          {confirm}
        </Button>
      </Stack>
    </Box>
  );
}
