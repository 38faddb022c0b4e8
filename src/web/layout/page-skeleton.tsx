import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading the page">
      <Skeleton width={220} height={32} sx={{ mb: 3 }} />
      <Skeleton height={48} sx={{ mb: 2 }} />
      <Skeleton height={320} />
    </Box>
  );
}
