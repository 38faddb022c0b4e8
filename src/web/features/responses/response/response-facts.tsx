import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { formatMoment } from '../../../layout/format-time.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { Feeling } from '../../sentiments/shared/feeling.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { sentiment, severityLevels } from '../../sentiments/shared/queries.ts';
import { SeverityBadge } from '../../sentiments/shared/severity-mark.tsx';
import { CustomerFact } from './customer-fact.tsx';
import type { ResponseProps } from './use-response-actions.ts';

export function ResponseFacts({ response, actions }: ResponseProps) {
  const { sentimentScore, escalationLevel, escalatedAt, escalationType, createdByName, createdAt, resolvedAt } =
    response;
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
        <Fact name="Sentiment">
          <Feeling score={sentimentScore} />
        </Fact>
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
        {response.surveyAnswer && (
          <Fact name="Survey">
            {response.surveyAnswer.surveyName}
            <div>
              <Link component={RouterLink} to={paths.surveyResponse(response.surveyAnswer.id)}>
                Open original survey response
              </Link>
            </div>
          </Fact>
        )}
        {resolvedAt && <Fact name="Resolved">{formatMoment(resolvedAt)}</Fact>}
      </Box>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

const CustomerPicker = lazyPart(
  () => import('../../sentiments/answer/customer-picker.tsx'),
  'CustomerPicker',
  <Skeleton height={40} />,
);

function CustomerChoice({ response, actions }: ResponseProps) {
  const mayChange = useMay('sentimentResponses', 'setCustomer');
  const mayFind = useMay('customers', 'list');
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
      {mayChange && mayFind && (
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
  const mayChange = useMay('sentimentResponses', 'setSeverity');
  const { severityLevel } = response;
  if (mayChange) return <SeverityChoice response={response} actions={actions} />;
  return severityLevel ? <SeverityBadge {...severityLevel} /> : 'No severity';
}

function SeverityChoice({ response, actions }: ResponseProps) {
  const levels = useReading(severityLevels).data ?? [];
  const offered = useReading(sentiment(response.sentimentId)).data?.severityLevels ?? [];
  const { severityLevel } = response;
  const choices = levels.filter(({ id }) => offered.length === 0 || offered.includes(id) || id === severityLevel?.id);
  const known = choices.some(({ id }) => id === severityLevel?.id);
  return (
    <SelectField<number | ''>
      fullWidth
      value={known ? (severityLevel?.id ?? '') : ''}
      options={[
        ['', severityLevel && !known ? severityLevel.name : 'No severity'],
        ...choices.map((level) => [level.id, <SeverityBadge key={level.id} {...level} />] as const),
      ]}
      onChange={(chosen) => void actions.setSeverity(choices.find(({ id }) => id === chosen) ?? null)}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Severity' } },
        htmlInput: { 'aria-label': 'Severity' },
      }}
    />
  );
}
