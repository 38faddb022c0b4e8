import { Alert, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Customer } from '../schemas/customer.ts';
import { customerPaths } from './paths.ts';

interface KnownCustomersProps {
  known: readonly Customer[];
  onChosen?: (customer: Customer) => void;
  onAddAll: () => void;
  anyway?: string;
}

export function KnownCustomers({
  known,
  onChosen,
  onAddAll,
  anyway = 'Not a duplicate: add anyway',
}: KnownCustomersProps) {
  return (
    <Alert severity="warning" sx={{ mt: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Typography variant="subtitle2">Possible duplicate</Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, my: 1, gap: 1 }}>
        {known.map((customer) => (
          <Stack component="li" key={customer.id} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {[customer.displayName, customer.company, customer.email, customer.phone].filter(Boolean).join(' · ')}
            </Typography>
            <CustomerAction customer={customer} onChosen={onChosen} />
          </Stack>
        ))}
      </Stack>
      <Button size="small" color="inherit" onClick={onAddAll}>
        {anyway}
      </Button>
    </Alert>
  );
}

function CustomerAction({ customer, onChosen }: { customer: Customer; onChosen: KnownCustomersProps['onChosen'] }) {
  if (onChosen) {
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={`Choose ${customer.displayName}`}
        onClick={() => onChosen(customer)}
      >
        Choose
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={customerPaths.record(customer.id)}
      aria-label={`Open ${customer.displayName}`}
    >
      Open
    </Button>
  );
}
