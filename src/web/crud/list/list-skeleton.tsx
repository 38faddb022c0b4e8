import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The outline of the first rows. */
export function ListSkeleton({ what }: { what: string }) {
  return (
    <Box
      role="status"
      aria-label={`Loading ${what}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      {rows.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            gap: 3,
            alignItems: 'center',
            px: 2,
            height: 52,
            borderTop: row === '1' ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton width="24%" height={14} />
          <Skeleton width="36%" height={14} />
          <Skeleton width="16%" height={14} />
        </Box>
      ))}
    </Box>
  );
}
