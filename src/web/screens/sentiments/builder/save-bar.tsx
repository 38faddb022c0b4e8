import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Builder } from './use-builder.ts';

/** Saving, and how it stands: in sight wherever one is in a long form. */
export function SaveBar({ builder, onSave }: { builder: Builder; onSave: () => void }) {
  const { value, failure, isSaving, isChanged } = builder;
  const isNew = value.saved.id === null;
  return (
    <Box
      role="region"
      aria-label="Saving"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: '0 4px 16px rgb(0 0 0 / 10%)',
      }}
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pr: { xs: 7, lg: 0 } }}>
        <Button variant="contained" onClick={onSave} loading={isSaving} title="Ctrl+S" sx={{ flexShrink: 0 }}>
          {isNew ? 'Create form' : 'Save changes'}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {howItStands(isChanged, isNew)}
        </Typography>
      </Box>
    </Box>
  );
}

function howItStands(isChanged: boolean, isNew: boolean): string {
  if (isChanged) return 'Not saved yet. Kept in this tab as a draft.';
  return isNew ? 'Nothing to save yet.' : 'Everything is saved.';
}
