import Box from '@mui/material/Box';
import { pageSizes } from './list-address.ts';

/** How many rows a page has. */
export function PageSizes({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <Box
      component="select"
      aria-label="Rows on a page"
      value={size}
      onChange={({ target }) => onSize(Number(target.value))}
      sx={{
        ml: 1,
        height: 32,
        px: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        typography: 'body2',
      }}
    >
      {pageSizes.map((choice) => (
        <option key={choice} value={choice}>
          {choice} rows
        </option>
      ))}
    </Box>
  );
}
