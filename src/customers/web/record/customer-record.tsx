import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useOne } from '@refinedev/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import type { Field } from '../../../core/contract/resource.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { fieldLabel } from '../../../core/web/fields/column.ts';
import { FieldValue } from '../../../core/web/fields/field-value.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { parts } from '../../../core/web/record/overrides.ts';
import { factsStyle } from '../../../core/web/record/record-style.ts';
import { PreviousResponses } from '../../../responses/shared/previous-responses.tsx';
import type { CustomerRecord } from '../../schemas/customer.ts';
import type { CustomerDetails } from '../../schemas/customer-details.ts';
import { customerParts } from '../../schemas/customer-form.ts';
import type { Restriction } from '../../schemas/restriction.ts';
import { useCustomerDetails } from '../../shared/find-customers.ts';
import { mailStoppedLabels } from '../../shared/mail-stopped.ts';
import { customerPaths } from '../../shared/paths.ts';
import { CustomerHandling } from '../handling/customer-handling.tsx';

export function CustomerPanel({ record }: { record: RowOf<'customerFormResponses'> }) {
  const details = useCustomerDetails(record.id);
  if (!details) return null;
  return (
    <Stack sx={{ gap: 3 }}>
      <CustomerHandling customer={details} />
      <Feedback details={details} />
    </Stack>
  );
}

function Feedback({ details }: { details: CustomerDetails }) {
  return (
    <section aria-label="Feedback">
      {details.mailStopped && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {mailStoppedLabels[details.mailStopped]}
        </Alert>
      )}
      <Typography component="h3" variant="subtitle1">
        Feedback
      </Typography>
      <PreviousResponses details={details} most={10} />
      <Button component={Link} to={customerPaths.profile(details.id)} sx={{ mt: 1, ml: -1.75 }}>
        Open profile
      </Button>
    </section>
  );
}

// Loaded lazily: the form needs the inputs of every question type, the record view does not.
export const CustomerForm = parts(() => import('./customer-record-form.tsx'))('CustomerRecordForm');

interface Fact {
  key: string;
  label: string;
  field: Field;
  text: string;
}

const restrictionLabels: Record<Restriction, string> = {
  restrict: 'Restricted: the data may be stored, but not used',
  object: 'Objected to the use of the data',
  do_not_sell: 'Do not sell or share the data',
};

export function RecordFacts({ record: { id } }: { record: RowOf<'customerFormResponses'> }) {
  const { result: customer } = useOne<CustomerRecord, ApiFailure>({
    resource: 'customerFormResponses',
    id,
  });
  return customer && <CustomerFacts customer={customer} />;
}

export function CustomerFacts({ customer }: { customer: CustomerRecord }) {
  const warning = customer.restrictions.map((restriction) => restrictionLabels[restriction]).join('. ');
  return (
    <Stack sx={{ gap: 2 }}>
      {warning && <Alert severity="warning">{warning}</Alert>}
      <Facts customer={customer} />
    </Stack>
  );
}

function Facts({ customer }: { customer: CustomerRecord }) {
  const facts = customerFacts(customer);
  if (facts.length === 0) return <Typography color="textSecondary">Only the name is known.</Typography>;
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(({ key, label, field, text }) => (
        <Fragment key={key}>
          <Typography component="dt" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          <Typography component="dd" dir="auto" sx={{ m: 0, minWidth: 0 }}>
            <FieldValue field={field} value={text} />
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}

function customerFacts(customer: CustomerRecord): Fact[] {
  const { values, displayName } = customer;
  const answers = values
    .filter(({ text }) => text !== displayName)
    .map(({ fieldId, fieldName, fieldType, text }): Fact => {
      const kind = fieldType === 'email' ? 'email' : 'text';
      return { key: String(fieldId), label: fieldName, field: { kind }, text };
    });
  const knownTexts = new Set(values.map(({ text }) => text.toLowerCase()));
  // Values remain visible after their question was removed from the form.
  const others = customerParts.flatMap((part): Fact[] => {
    const text = customer[part];
    const field: Field = resources.customerFormResponses.fields[part];
    return text && !knownTexts.has(text.toLowerCase())
      ? [{ key: part, label: fieldLabel(part, field), field, text }]
      : [];
  });
  return [...answers, ...others];
}
