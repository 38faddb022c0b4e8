import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { resourceOf } from '../../../contract/catalogue.ts';

interface EmptyListProps {
  resource: string;
  /** Undefined for those who may not. */
  onCreate: (() => void) | undefined;
}

/** Nothing is there yet: what it would be, and how to begin. */
export function EmptyList({ resource, onCreate }: EmptyListProps) {
  const { label, about } = resourceOf(resource);
  const [one, many] = label;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">No {many.toLowerCase()} yet</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {about}
      </Typography>
      {onCreate && (
        <Button variant="contained" startIcon={<Add />} onClick={onCreate} sx={{ mt: 2 }}>
          New {one.toLowerCase()}
        </Button>
      )}
    </Stack>
  );
}

/** There are rows, but none like this. */
export function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">Nothing was found</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
        {q ? `Nothing matches “${q}” and what else is asked for.` : 'Nothing matches these filters.'}
      </Typography>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 2 }}>
        Clear search and filters
      </Button>
    </Stack>
  );
}
