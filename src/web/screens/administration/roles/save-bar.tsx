import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface SaveBarProps {
  added: number;
  removed: number;
  /** How many people the change reaches. */
  users: number;
  problem: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** What changed and is not saved yet, always in sight. A refusal stands here too, and the selection stays. */
export function SaveBar({ added, removed, users, problem, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <Box
      component="section"
      aria-label="Unsaved changes"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: ({ zIndex }) => zIndex.fab + 1,
        mt: 2,
        p: 1.5,
        pl: 2,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(0 0 0 / 16%)',
      }}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography role="status" sx={{ fontWeight: 500 }}>
          {inWords(added, removed)}
          <Typography component="span" color="textSecondary" sx={{ ml: 1 }}>
            {reach(users)}
          </Typography>
        </Typography>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button color="inherit" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button variant="contained" onClick={onSave} loading={isSaving} title="Ctrl+S">
            Save
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

/** '3 added, 1 removed' */
export function inWords(added: number, removed: number): string {
  return [...(added ? [`${added} added`] : []), ...(removed ? [`${removed} removed`] : [])].join(', ');
}

function reach(users: number): string {
  if (users === 0) return 'Nobody has this role yet.';
  return users === 1 ? 'Acts at once for 1 person.' : `Acts at once for ${users.toLocaleString()} people.`;
}
