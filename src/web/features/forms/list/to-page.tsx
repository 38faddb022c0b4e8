import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function ToPage({ label, of, to, icon }: { label: string; of: string; to: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={to} aria-label={`${label} of ${of}`}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
