import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { permissionForAny } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';

export interface ListLink {
  label: string;
  to: string;
  /** The resource that is listed there. */
  resource: string;
}

/** The ways from a list to others that belong to it, as far as the reader may go there. */
export function ListLinks({ links }: { links: readonly ListLink[] }) {
  const policy = useOwnAccess()?.policy;
  return links.map(({ label, to, resource }) => {
    const permission = permissionForAny(resource, 'list');
    if (!permission || !policy?.permits(permission)) return null;
    return (
      <Button key={to} component={RouterLink} to={to} color="inherit">
        {label}
      </Button>
    );
  });
}
