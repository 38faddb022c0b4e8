import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Customer } from '../../../../contract/schemas/customer.ts';

interface KnownCustomersProps {
  known: readonly Customer[];
  onChosen: (customer: Customer) => void;
  onAddAll: () => void;
}

/** Those who have the same e-mail address or phone number: most of the time it is one of them. */
export function KnownCustomers({ known, onChosen, onAddAll }: KnownCustomersProps) {
  return (
    <Alert severity="warning" sx={{ mt: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Typography variant="subtitle2">Somebody like this is known already</Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, my: 1, gap: 1 }}>
        {known.map((customer) => (
          <Stack component="li" key={customer.id} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {[customer.displayName, customer.company, customer.email, customer.phone].filter(Boolean).join(' · ')}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Choose ${customer.displayName}`}
              onClick={() => onChosen(customer)}
            >
              Choose
            </Button>
          </Stack>
        ))}
      </Stack>
      <Button size="small" color="inherit" onClick={onAddAll}>
        It is somebody else: add anyway
      </Button>
    </Alert>
  );
}
