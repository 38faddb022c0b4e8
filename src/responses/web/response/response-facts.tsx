import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import type { CustomerDetails } from '../../../customers/schemas/customer-details.ts';
import { useCustomerDetails } from '../../../customers/shared/find-customers.ts';
import { mailStoppedLabels } from '../../../customers/shared/mail-stopped.ts';
import { customerPaths } from '../../../customers/shared/paths.ts';
import { statusLabelOf } from '../../rules/status-labels.ts';
import { escalationLabels } from '../../schemas/escalation-labels.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { useSeverityLevels } from '../../shared/choices.ts';
import { paths } from '../../shared/paths.ts';
import { formatResponseCounts, LastFollowUp } from '../../shared/previous-responses.tsx';
import { SeverityBadge, searchSeverity, severityActions, useStatuses } from '../../shared/status-and-severity.tsx';
import type { ResponseProps } from './use-response-actions.ts';

export function ResponseFacts({ response, actions }: ResponseProps) {
  const { escalationLevel, escalatedAt, escalationType, createdByName, createdAt, resolvedAt } = response;
  return (
    <Panel title="Details">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', rowGap: 1.25, columnGap: 1.5 }}
      >
        <Fact name="Severity">
          <SeverityFact response={response} actions={actions} />
        </Fact>
        {!response.slaDueAt && <Fact name="Due">No SLA target</Fact>}
        <Fact name="Customer">
          <CustomerChoice response={response} actions={actions} />
        </Fact>
        {escalationType !== 'none' && <Fact name="Escalates">{escalationLabels[escalationType]}</Fact>}
        {escalationLevel > 0 && (
          <Fact name="Escalated">
            To level {escalationLevel}
            {escalatedAt && <div>{formatMoment(escalatedAt)}</div>}
          </Fact>
        )}
        <Fact name="Received">
          {formatMoment(createdAt)}
          {createdByName && <div>by {createdByName}</div>}
        </Fact>
        {resolvedAt && <Fact name="Resolved">{formatMoment(resolvedAt)}</Fact>}
      </Box>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="muted">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

const CustomerPicker = lazyPart(
  () => import('../../../customers/shared/customer-picker.tsx'),
  'CustomerPicker',
  <Skeleton height={40} />,
);

function CustomerChoice({ response, actions }: ResponseProps) {
  const { data: changeAccess } = useCan({ resource: 'sentimentResponses', action: 'setCustomer' });
  const { data: findAccess } = useCan({ resource: 'customers', action: 'list' });
  const [isOpen, setOpen] = useState(false);
  const { customerResponseId } = response;
  if (isOpen) {
    return (
      <>
        <CustomerPicker
          value={customerResponseId}
          added={undefined}
          onChange={(id) => {
            setOpen(false);
            if (id !== customerResponseId) void actions.setCustomer(id, id === null ? 'Unknown' : 'Another customer');
          }}
        />
        <Button size="small" color="inherit" onClick={() => setOpen(false)} sx={{ ml: -1 }}>
          Keep current customer
        </Button>
      </>
    );
  }
  return (
    <>
      <CustomerFact response={response} />
      {changeAccess?.can && findAccess?.can && (
        <div>
          <Button size="small" onClick={() => setOpen(true)} sx={{ ml: -1 }}>
            {customerResponseId === null ? 'Add customer' : 'Change customer'}
          </Button>
        </div>
      )}
    </>
  );
}

function SeverityFact({ response, actions }: ResponseProps) {
  const { data: changeAccess } = useCan({ resource: 'sentimentResponses', action: 'setSeverity' });
  const { severityLevel } = response;
  if (changeAccess?.can) return <SeverityChoice response={response} actions={actions} />;
  return severityLevel ? <SeverityBadge {...severityLevel} /> : 'No severity';
}

function SeverityChoice({ response, actions }: ResponseProps) {
  const levels = useSeverityLevels().result.data;
  const form = useOne<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    id: response.sentimentId,
  });
  const offered = form.result?.severityLevels ?? [];
  const { severityLevel } = response;
  const choices = levels.filter(({ id }) => offered.length === 0 || offered.includes(id) || id === severityLevel?.id);
  return (
    <MenuButton
      className="value"
      fullWidth
      color="inherit"
      variant="outlined"
      endIcon={<ExpandMore />}
      aria-label={`Severity: ${severityLevel?.name ?? 'none'}`}
      actions={severityActions(choices, actions.setSeverity)}
      search={searchSeverity}
      sx={{ justifyContent: 'space-between' }}
    >
      {severityLevel ? <SeverityBadge {...severityLevel} /> : 'No severity'}
    </MenuButton>
  );
}

const mostOthers = 3;

function CustomerFact({ response }: { response: ResponseDetails }) {
  const details = useCustomerDetails(response.customer?.id ?? null);
  const customer = details ?? response.customer;
  if (!customer) return response.customerName ?? 'Unknown';
  return (
    <>
      {details ? (
        <MuiLink component={Link} to={customerPaths.profile(details.id)}>
          {details.displayName}
        </MuiLink>
      ) : (
        customer.displayName
      )}
      {customer.company && <div>{customer.company}</div>}
      {customer.email && (
        <div>
          <MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink>
        </div>
      )}
      {details?.mailStopped && <div>{mailStoppedLabels[details.mailStopped]}</div>}
      {customer.phone && <div>{customer.phone}</div>}
      {details?.lastFollowUp && <LastFollowUp followUp={details.lastFollowUp} />}
      {details && <Others than={response.id} details={details} />}
    </>
  );
}

function Others({ than, details }: { than: number; details: CustomerDetails }) {
  const statuses = useStatuses();
  const others = details.responses.filter(({ id }) => id !== than).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <>
      <div>{formatResponseCounts(details)}</div>
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
