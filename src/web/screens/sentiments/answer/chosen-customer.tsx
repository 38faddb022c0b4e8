import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CustomerDetails } from '../../../../contract/schemas/customer.ts';
import { Ago } from '../../../layout/ago.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { LastFollowUp } from '../shared/last-follow-up.tsx';
import { paths } from '../shared/paths.ts';
import { customerDetails } from '../shared/queries.ts';
import { StatusPill } from '../shared/status-pill.tsx';

const mostShown = 3;

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
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {countInWords(details)}
      </Typography>
      {details.lastFollowUp && <LastFollowUp went={details.lastFollowUp} />}
      <Box component="ul" aria-label="What they said before" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {details.responses.slice(0, mostShown).map((response) => (
          <Said key={response.id} response={response} />
        ))}
      </Box>
    </Box>
  );
}

function Said({ response }: { response: CustomerDetails['responses'][number] }) {
  const { id, reference, status, summary, createdAt } = response;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', mt: 1, minWidth: 0 }}>
      <MuiLink component={Link} to={paths.response(id)} target="_blank" rel="noreferrer" sx={{ whiteSpace: 'nowrap' }}>
        {reference}
      </MuiLink>
      <Typography variant="body2" noWrap sx={{ flexGrow: 1, minWidth: 0 }} title={summary}>
        {summary}
      </Typography>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', fontSize: 'body2.fontSize' }}>
        <Ago time={createdAt} />
      </Box>
      <StatusPill status={status} />
    </Stack>
  );
}

/** A customer with what they said, where the reader may see it. */
export function useCustomerDetails(id: number | null): CustomerDetails | undefined {
  const may = useMay('customerFormResponses', 'customerDetails');
  return useQuery({ ...customerDetails(id ?? 0), ...(may && id !== null ? {} : { queryFn: skipToken }) }).data;
}

function countInWords({ responseCount, openCount }: CustomerDetails): string {
  if (responseCount === 0) return 'No responses yet';
  return `${responseCount} ${responseCount === 1 ? 'response' : 'responses'}, ${openCount} open`;
}
