import { Box, Link, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link as RouterLink } from 'react-router';
import { Ago } from '../../core/web/layout/time.tsx';
import type { CustomerDetails, LastFollowUp as LastResult } from '../../customers/schemas/customer-details.ts';
import { FollowUpResult } from './follow-up-result.tsx';
import { paths } from './paths.ts';
import { StatusPill } from './status-and-severity.tsx';

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
        {formatResponseCounts(details)}
      </Typography>
      {details.lastFollowUp && <LastFollowUp followUp={details.lastFollowUp} />}
      <Box component="ul" aria-label="Previous responses" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {details.responses.slice(0, most).map((response) => (
          <PreviousResponse key={response.id} response={response} inNewTab={inNewTab} />
        ))}
      </Box>
    </>
  );
}

type Previous = CustomerDetails['responses'][number];

function PreviousResponse({ response, inNewTab }: { response: Previous; inNewTab: boolean }) {
  const { id, reference, status, customStatusId, summary, createdAt } = response;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', mt: 1, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={paths.response(id)}
        {...(inNewTab && { target: '_blank', rel: 'noreferrer' })}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {reference}
      </Link>
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

export function formatResponseCounts({ responseCount, openCount }: CustomerDetails): string {
  if (responseCount === 0) return 'No responses yet';
  return `${responseCount} ${responseCount === 1 ? 'response' : 'responses'}, ${openCount} open`;
}

export function LastFollowUp({ followUp }: { followUp: LastResult }) {
  const { data: readAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
  const { surveyName, surveyResponseId, responseId, reference, answeredAt } = followUp;
  return (
    <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <Typography component="div" variant="muted">
        Last follow-up survey: for{' '}
        <Link component={RouterLink} to={paths.response(responseId)}>
          {reference}
        </Link>
        , answered <Ago time={answeredAt} />
      </Typography>
      <FollowUpResult followUp={followUp} />
      {readAccess?.can ? (
        <Link component={RouterLink} to={paths.surveyResponse(surveyResponseId)} variant="body2">
          {surveyName}
        </Link>
      ) : (
        <Typography variant="body2">{surveyName}</Typography>
      )}
    </Box>
  );
}
