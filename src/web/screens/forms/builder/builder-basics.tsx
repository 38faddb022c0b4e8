import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Builder } from './use-builder.ts';

/** What the form is called and what it is about: the head of the canvas. */
export function BuilderBasics({ builder: { kind, value, change, problems } }: { builder: Builder }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: problems.name || problems.description ? 'error.main' : 'divider',
        borderTop: '4px solid',
        borderTopColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 2,
      }}
    >
      <Stack sx={{ gap: 2 }}>
        <Box {...(problems.name ? { 'data-problem': true } : {})}>
          <TextField
            fullWidth
            required
            label="Name"
            value={value.name}
            error={Boolean(problems.name)}
            helperText={problems.name ?? (value.name ? undefined : kind.words.nameHint)}
            onChange={({ target }) => change((draft) => ({ ...draft, name: target.value }), 'name')}
            slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' }, input: { sx: { typography: 'h3' } } }}
          />
        </Box>
        <Box {...(problems.description ? { 'data-problem': true } : {})}>
          <TextField
            fullWidth
            multiline
            maxRows={6}
            label="Description"
            value={value.description}
            error={Boolean(problems.description)}
            helperText={problems.description ?? kind.words.descriptionHint}
            onChange={({ target }) => change((draft) => ({ ...draft, description: target.value }), 'description')}
          />
        </Box>
      </Stack>
    </Box>
  );
}
