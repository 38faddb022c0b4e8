import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

/** The frame of a record on a page of its own. */
export function RecordCard({ children }: { children: ReactNode }) {
  return <Card sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column' }}>{children}</Card>;
}
