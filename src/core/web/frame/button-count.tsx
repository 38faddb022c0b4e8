import { Badge } from '@mui/material';
import type { ReactNode } from 'react';

/** A count at the corner of a button, which its label says, too. */
export function ButtonCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Badge badgeContent={count} max={999} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
      {children}
    </Badge>
  );
}
