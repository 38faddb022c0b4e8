import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from './use-builder.ts';

/** What the form is called and what it is about. */
export function BuilderBasics({ builder: { value, change, problems } }: { builder: Builder }) {
  return (
    <Panel>
      <Stack sx={{ gap: 2 }}>
        <Box {...(problems.name ? { 'data-problem': true } : {})}>
          <TextField
            fullWidth
            required
            label="Name"
            value={value.name}
            error={Boolean(problems.name)}
            helperText={problems.name ?? (value.name ? undefined : 'As it stands in the menu, such as “Branch visit”.')}
            onChange={({ target }) => change((draft) => ({ ...draft, name: target.value }))}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
        </Box>
        <Box {...(problems.description ? { 'data-problem': true } : {})}>
          <TextField
            fullWidth
            multiline
            minRows={2}
            maxRows={6}
            label="Description"
            value={value.description}
            error={Boolean(problems.description)}
            helperText={problems.description}
            onChange={({ target }) => change((draft) => ({ ...draft, description: target.value }))}
          />
        </Box>
      </Stack>
    </Panel>
  );
}
