import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The outline of the dashboard while its figures are on their way. */
export function DashboardSkeleton() {
  return (
    <Box role="status" aria-label="Loading the dashboard" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton width={280} height={34} />
      <Skeleton height={96} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </Box>
      <Skeleton height={240} />
    </Box>
  );
}
