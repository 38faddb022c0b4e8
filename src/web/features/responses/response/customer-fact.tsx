import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import type { CustomerDetails } from '../../../../contract/schemas/customers/customer.ts';
import { statusLabelOf } from '../../../../domain/status-labels.ts';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { mailStoppedLabels } from '../../customers/shared/mail-stopped.ts';
import { LastFollowUp } from '../../sentiments/shared/last-follow-up.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { customerDetails } from '../../sentiments/shared/queries.ts';
import type { ResponseDetails } from '../../sentiments/shared/response-details.ts';
import { useStatuses } from '../../sentiments/shared/statuses.ts';

const mostOthers = 3;

export function CustomerFact({ response }: { response: ResponseDetails }) {
  const may = useMay('customerFormResponses', 'customerDetails');
  const id = response.customer?.id;
  const details = useReading(customerDetails(id ?? 0), { enabled: may && id !== undefined }).data;
  const customer = details ?? response.customer;
  if (!customer) return response.customerName ?? 'Unknown';
  return (
    <>
      {customer.displayName}
      {customer.company && <div>{customer.company}</div>}
      {customer.email && (
        <div>
          <MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink>
        </div>
      )}
      {details?.mailStopped && <div>{mailStoppedLabels[details.mailStopped]}</div>}
      {customer.phone && <div>{customer.phone}</div>}
      {details?.lastFollowUp && <LastFollowUp went={details.lastFollowUp} />}
      {details && <Others than={response.id} details={details} />}
    </>
  );
}

function Others({ than, details }: { than: number; details: CustomerDetails }) {
  const statuses = useStatuses();
  const { responseCount, openCount, responses } = details;
  const others = responses.filter(({ id }) => id !== than).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <>
      <div>{`${responseCount} responses, ${openCount} open`}</div>
      {others.map(({ id, reference, ...statusRef }) => (
        <div key={id}>
          <MuiLink component={Link} to={paths.response(id)}>
            {reference}
          </MuiLink>{' '}
          {statusLabelOf(statuses, statusRef).label}
        </div>
      ))}
    </>
  );
}
