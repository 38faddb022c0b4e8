import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const lines = ['name', 'about', 'who', 'when'];

/** The outline of a record that is on its way. */
export function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Loading the record" sx={{ p: 3, gap: 3 }}>
      {lines.map((line) => (
        <div key={line}>
          <Skeleton width={96} height={16} sx={{ mb: 1 }} />
          <Skeleton height={24} />
        </div>
      ))}
    </Stack>
  );
}
