import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { CustomerDetails } from '../../../../contract/schemas/customers/customer.ts';
import { Ago } from '../../../layout/ago.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { LastFollowUp } from './last-follow-up.tsx';
import { paths } from './paths.ts';
import { customerDetails } from './queries.ts';
import { StatusPill } from './status-pill.tsx';

interface PreviousResponsesProps {
  details: CustomerDetails;
  most: number;
  /** Opens links in a new tab, so that unsaved input is not lost. */
  inNewTab?: boolean;
}

export function PreviousResponses({ details, most, inNewTab = false }: PreviousResponsesProps) {
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {formatCount(details)}
      </Typography>
      {details.lastFollowUp && <LastFollowUp went={details.lastFollowUp} />}
      <Box component="ul" aria-label="Previous responses" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {details.responses.slice(0, most).map((response) => (
          <PreviousResponse key={response.id} response={response} inNewTab={inNewTab} />
        ))}
      </Box>
    </>
  );
}

function PreviousResponse({
  response,
  inNewTab,
}: {
  response: CustomerDetails['responses'][number];
  inNewTab: boolean;
}) {
  const { id, reference, status, customStatusId, summary, createdAt } = response;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', mt: 1, minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={paths.response(id)}
        {...(inNewTab && { target: '_blank', rel: 'noreferrer' })}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {reference}
      </MuiLink>
      <Typography variant="body2" noWrap sx={{ flexGrow: 1, minWidth: 0 }} title={summary}>
        {summary}
      </Typography>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', fontSize: 'body2.fontSize' }}>
        <Ago time={createdAt} />
      </Box>
      <StatusPill status={status} customStatusId={customStatusId} />
    </Stack>
  );
}

export function useCustomerDetails(id: number | null): CustomerDetails | undefined {
  const may = useMay('customerFormResponses', 'customerDetails');
  return useReading(customerDetails(id ?? 0), { enabled: may && id !== null }).data;
}

function formatCount({ responseCount, openCount }: CustomerDetails): string {
  if (responseCount === 0) return 'No responses yet';
  return `${responseCount} ${responseCount === 1 ? 'response' : 'responses'}, ${openCount} open`;
}
