import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SaidBefore, useCustomerDetails } from '../shared/said-before.tsx';

/** How to reach the chosen customer, and what they said before. Nothing for whom that is not to be seen. */
export function ChosenCustomer({ id }: { id: number }) {
  const details = useCustomerDetails(id);
  if (!details) return null;
  const { company, email, phone } = details;
  const reach = [company, email, phone].filter(Boolean).join(' · ');
  return (
    <Box sx={{ mt: 1.5 }}>
      {reach && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reach}
        </Typography>
      )}
      <SaidBefore inNewTab details={details} most={3} />
    </Box>
  );
}
