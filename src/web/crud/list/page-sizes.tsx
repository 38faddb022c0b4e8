import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { pageSizes } from './list-address.ts';

/** How many rows a page has. */
export function PageSizes({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <TextField
      select
      value={size}
      onChange={({ target }) => onSize(Number(target.value))}
      slotProps={{ htmlInput: { 'aria-label': 'Rows on a page' } }}
      sx={{ ml: 1, '& .MuiSelect-select': { py: 0.5, typography: 'body2' } }}
    >
      {pageSizes.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice} rows
        </MenuItem>
      ))}
    </TextField>
  );
}
