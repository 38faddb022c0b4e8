import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function ListSkeleton({ what }: { what: string }) {
  return (
    <Stack
      role="status"
      aria-label={`Loading ${what}`}
      divider={<Divider />}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      {rows.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', px: 2, height: 52 }}>
          {['24%', '36%', '16%'].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
