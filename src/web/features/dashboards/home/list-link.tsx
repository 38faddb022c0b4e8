import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link to the list behind a figure; plain text without an address. */
export function ListLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );
}
