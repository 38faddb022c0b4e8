import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The menu before anybody has said what may show. */
export function MenuSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, p: 2 }}>
      {[64, 92, 76, 110, 84].map((width) => (
        <Skeleton key={width} height={20} sx={{ width: `${width + 64}px`, maxWidth: '100%' }} />
      ))}
    </Box>
  );
}
