import { Skeleton, Stack } from '@mui/material';

const lines = ['name', 'about', 'who', 'when'];

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
