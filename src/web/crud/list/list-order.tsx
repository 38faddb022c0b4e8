import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Column } from './columns.ts';
import type { ListAddress } from './list-address.ts';

/** The order of cards, which have no heads to press. */
export function ListOrder({ columns, words: { sorted, sortBy } }: { columns: readonly Column[]; words: ListAddress }) {
  const value = sorted ? `${sorted.order === 'desc' ? '-' : ''}${sorted.field}` : '';
  return (
    <TextField
      select
      value={value}
      onChange={({ target }) => sortBy(target.value)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Order' } }}
      sx={{ flexGrow: 1, minWidth: 140 }}
    >
      {!sorted && <MenuItem value="">Usual order</MenuItem>}
      {columns
        .filter(({ isSortable }) => isSortable)
        .flatMap(({ name, label }) => [
          <MenuItem key={name} value={name}>
            {label} ↑
          </MenuItem>,
          <MenuItem key={`-${name}`} value={`-${name}`}>
            {label} ↓
          </MenuItem>,
        ])}
    </TextField>
  );
}
