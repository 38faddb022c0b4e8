import EditOutlined from '@mui/icons-material/EditOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import type { CustomerDetails, CustomerScore } from '../../../../contract/schemas/customers/customer-details.ts';
import { rowSchema } from '../../../crud/fields/column.ts';
import { factsStyle } from '../../../crud/record/record-style.ts';
import { PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { formatResponseCounts, LastFollowUp } from '../../sentiments/shared/previous-responses.tsx';
import { customerDetails } from '../../sentiments/shared/queries.ts';
import { CustomerHandling } from '../handling/customer-handling.tsx';
import { CustomerFacts } from '../record/customer-record.tsx';
import { mailStoppedLabels } from '../shared/mail-stopped.ts';
import { customerPaths } from '../shared/paths.ts';
import { CustomerTimeline } from './customer-timeline.tsx';

export function CustomerProfile() {
  const id = Number(useParams().id);
  const { data: customer, error, refetch } = useReading(customerDetails(id));
  const mayEdit = useMay('customerFormResponses', 'update');
  usePageTitle(customer?.displayName);
  if (error && !customer) return <LoadProblem error={error} onRetry={() => void refetch()} what="customer" />;
  if (!customer) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={customer.displayName}
        about={[customer.company, formatResponseCounts(customer)].filter(Boolean).join(' · ')}
        actions={
          mayEdit && (
            <Button component={Link} to={customerPaths.edit(id)} variant="outlined" startIcon={<EditOutlined />}>
              Edit
            </Button>
          )
        }
      />
      <Box sx={columns}>
        <CustomerTimeline customerId={id} />
        <Stack sx={{ gap: 2, minWidth: 0, order: { xs: -1, md: 0 } }}>
          {customer.mailStopped && <Alert severity="info">{mailStoppedLabels[customer.mailStopped]}</Alert>}
          <Panel title="Details">
            <CustomerFacts record={rowSchema.parse(customer)} />
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
    </>
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
