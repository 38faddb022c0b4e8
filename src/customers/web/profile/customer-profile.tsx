import { Alert, Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { EditButton, Show } from '@refinedev/mui';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { factsStyle } from '../../../core/web/record/record-style.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { formatResponseCounts, LastFollowUp } from '../../../responses/shared/previous-responses.tsx';
import type { CustomerDetails, CustomerScore } from '../../schemas/customer-details.ts';
import { identificationLabels } from '../../shared/identification.ts';
import { mailStoppedLabels } from '../../shared/mail-stopped.ts';
import { CustomerHandling } from '../handling/customer-handling.tsx';
import { CustomerFacts } from '../record/customer-record.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';

export function CustomerProfile() {
  const id = Number(useParams().id);
  const { query } = useOperation('customerFormResponses', 'customerDetails', {
    params: { id },
    queryOptions: { staleTime: 60_000 },
  });
  const { error } = query;
  const customer = query.data?.data;
  usePageTitle(customer?.displayName);
  if (error && !customer) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="customer" />;
  if (!customer) return <PageSkeleton />;
  return (
    <Show
      {...pageLook}
      resource="customerFormResponses"
      recordItemId={id}
      title={
        <PageTitle
          title={customer.displayName}
          about={[customer.company, formatResponseCounts(customer)].filter(Boolean).join(' · ')}
        />
      }
      headerButtons={<EditButton resource="customerFormResponses" recordItemId={id} variant="outlined" />}
    >
      <Box sx={columns}>
        <CustomerTimeline customerId={id} />
        <Stack sx={{ gap: 2, minWidth: 0, order: { xs: -1, md: 0 } }}>
          {customer.mailStopped && <Alert severity="info">{mailStoppedLabels[customer.mailStopped]}</Alert>}
          {customer.namedBy.length > 0 && <NamedBy namedBy={customer.namedBy} />}
          <Panel title="Details">
            <CustomerFacts customer={customer} />
          </Panel>
          <Panel title="Owner, groups and tags">
            <CustomerHandling customer={customer} />
          </Panel>
          {(customer.scores.length > 0 || customer.lastFollowUp) && (
            <Panel title="Scores">
              <Scores scores={customer.scores} />
              {customer.lastFollowUp && <LastFollowUp followUp={customer.lastFollowUp} />}
            </Panel>
          )}
          {customer.consents.length > 0 && (
            <Panel title="Consent">
              <Consents consents={customer.consents} />
            </Panel>
          )}
        </Stack>
      </Box>
    </Show>
  );
}

/** The survey responses whose typed answers named the customer. */
function NamedBy({ namedBy }: Pick<CustomerDetails, 'namedBy'>) {
  const { data: openAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
  return (
    <Alert severity="info">
      {namedBy.map(({ surveyResponseId, surveyName, identification }) => (
        <div key={surveyResponseId}>
          {`${identificationLabels[identification]}: `}
          {openAccess?.can ? (
            <MuiLink component={Link} to={paths.surveyResponse(surveyResponseId)}>
              {surveyName}
            </MuiLink>
          ) : (
            surveyName
          )}
        </div>
      ))}
    </Alert>
  );
}

const ways = { survey: 'in a survey', staff: 'recorded by staff', own_page: 'on the page of the respondent' };

/** The consent log, latest first. */
function Consents({ consents }: Pick<CustomerDetails, 'consents'>) {
  return (
    <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
      {consents.map(({ id, purpose, wording, textVersion, isGiven, isCurrent, how, at, userName }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <Typography sx={{ fontWeight: isCurrent ? 500 : undefined }}>{purpose}</Typography>
            <Pill tone={!isGiven ? 'error' : isCurrent ? 'success' : 'plain'}>{isGiven ? 'Given' : 'Withdrawn'}</Pill>
          </Stack>
          {wording !== purpose && (
            <Typography variant="body2" dir="auto">
              {wording}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {`${formatMoment(at)} · ${userName ?? ways[how]} · text ${textVersion}`}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
  alignItems: 'start',
};

const labels = { nps: 'NPS', csat: 'CSAT', ces: 'CES' };

function Scores({ scores }: { scores: readonly CustomerScore[] }) {
  return (
    <Box component="dl" sx={factsStyle}>
      {scores.map(({ kind, values }) => (
        <Fragment key={kind}>
          <Typography component="dt" color="textSecondary">
            {labels[kind]}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            <strong>{values.at(-1)}</strong>
            {values.length > 1 && (
              <Typography component="span" variant="body2" color="textSecondary">
                {` · before: ${values.slice(0, -1).reverse().join(', ')}`}
              </Typography>
            )}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
