import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tooltip } from '../../../layout/tooltip.tsx';

/** A way from a row to a page of it. */
export function ToPage({ label, of, to, icon }: { label: string; of: string; to: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={to} aria-label={`${label} of ${of}`}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
