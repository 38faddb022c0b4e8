import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Inbox } from './use-inbox.ts';

const orders = [
  ['-createdAt', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['slaDueAt', 'Due soonest'],
  ['sentimentScore', 'Unhappiest first'],
  ['severityRank', 'Severity'],
  ['-updatedAt', 'Changed last'],
] as const;

/** The order of cards, which have no heads to press. */
export function InboxOrder({ inbox: { address } }: { inbox: Inbox }) {
  const { field, order } = address.sorted;
  const value = `${order === 'desc' ? '-' : ''}${field}`;
  return (
    <TextField
      select
      value={orders.some(([key]) => key === value) ? value : ''}
      onChange={({ target }) => address.sortBy(target.value)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Order' } }}
      sx={{ flexGrow: 1, minWidth: 140 }}
    >
      {orders
        .filter(([key]) => key === value || address.isOrdered(key.replace('-', '')))
        .map(([key, label]) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
    </TextField>
  );
}
