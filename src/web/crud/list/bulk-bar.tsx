import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { deleteMany } from './delete-many.ts';
import type { Selection } from './selection.ts';

/** What can be done with the ticked rows together. */
export function BulkBar({ resource, selection }: { resource: string; selection: Selection }) {
  const [done, setDone] = useState<number>();
  const { rows, select } = selection;
  const isDeleting = done !== undefined;
  const remove = async () => {
    const stayed = await deleteMany(resource, rows, setDone);
    setDone(undefined);
    if (stayed) select(stayed.map(({ id }) => id));
  };
  return (
    <Stack
      direction="row"
      role="region"
      aria-label="Selected rows"
      sx={{
        alignItems: 'center',
        gap: 1,
        mb: 2,
        px: 1.5,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'action.selected',
        flexWrap: 'wrap',
      }}
    >
      <Typography variant="subtitle2" role="status" sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {isDeleting ? `Deleting… ${done} of ${rows.length}` : `${rows.length} selected`}
      </Typography>
      <Button color="error" startIcon={<DeleteOutlined />} disabled={isDeleting} onClick={() => void remove()}>
        Delete
      </Button>
      <Button color="inherit" disabled={isDeleting} onClick={() => select([])}>
        Clear selection
      </Button>
    </Stack>
  );
}
