import MuiLink from '@mui/material/Link';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CustomerDetails } from '../../../../contract/schemas/customer.ts';
import { wordOf } from '../../../../domain/status-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { mailStoppedWords } from '../../customers/shared/mail-stopped.ts';
import { LastFollowUp } from '../shared/last-follow-up.tsx';
import { paths } from '../shared/paths.ts';
import { customerDetails } from '../shared/queries.ts';
import { useStatusWords } from '../shared/status-words.ts';
import type { ResponseDetails } from './response-details.ts';

const mostOthers = 3;

/** Whose feedback it is, how to reach them, and what else they said. */
export function CustomerFact({ response }: { response: ResponseDetails }) {
  const may = useMay('customerFormResponses', 'customerDetails');
  const id = response.customer?.id;
  const details = useQuery({
    ...customerDetails(id ?? 0),
    ...(may && id !== undefined ? {} : { queryFn: skipToken }),
  }).data;
  const customer = details ?? response.customer;
  if (!customer) return response.customerName ?? 'Not known';
  return (
    <>
      {customer.displayName}
      {customer.company && <div>{customer.company}</div>}
      {customer.email && (
        <div>
          <MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink>
        </div>
      )}
      {details?.mailStopped && <div>{mailStoppedWords[details.mailStopped]}</div>}
      {customer.phone && <div>{customer.phone}</div>}
      {details?.lastFollowUp && <LastFollowUp went={details.lastFollowUp} />}
      {details && <Others than={response.id} details={details} />}
    </>
  );
}

function Others({ than, details }: { than: number; details: CustomerDetails }) {
  const words = useStatusWords();
  const { responseCount, openCount, responses } = details;
  const others = responses.filter(({ id }) => id !== than).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <>
      <div>{`${responseCount} responses, ${openCount} open`}</div>
      {others.map(({ id, reference, ...standing }) => (
        <div key={id}>
          <MuiLink component={Link} to={paths.response(id)}>
            {reference}
          </MuiLink>{' '}
          {wordOf(words, standing).label}
        </div>
      ))}
    </>
  );
}
