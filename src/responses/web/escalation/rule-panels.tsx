import { Alert, Box, Link, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { ListEnd } from '../../../core/web/layout/list-end.tsx';
import { Pill, type Tone } from '../../../core/web/layout/pill.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { FormPanelProps } from '../../../core/web/record/overrides.ts';
import type { WebhookDelivery } from '../../schemas/escalation-event.ts';
import { type DryRun, escalationRuleInputSchema } from '../../schemas/escalation-rule.ts';
import { webhookTrialSchema } from '../../schemas/escalation-webhook.ts';
import { paths } from '../../shared/paths.ts';
import { TouchedList, TryOut, validInput } from '../../shared/try-out.tsx';

export function RulePanels(props: FormPanelProps<RowOf<'escalationRules'>>) {
  return (
    <>
      <DryRunPanel {...props} />
      <TryWebhook {...props} />
    </>
  );
}

function TryWebhook({ record, input: { webhookUrl, webhookSecret } }: FormPanelProps<RowOf<'escalationRules'>>) {
  const { data: tryAccess } = useCan({ resource: 'escalationRules', action: 'tryWebhook' });
  const { mutateAsync } = useOperationMutation('escalationRules', 'tryWebhook', { invalidates: false });
  if (!tryAccess?.can || !webhookUrl) return null;
  const trial = { webhookUrl, webhookSecret: webhookSecret ?? null, ruleId: record?.id ?? null };
  return (
    <TryOut
      title="Test the webhook"
      about="Immediately sends a sample event that is marked as a test."
      button="Send test event"
      subject={trial}
      ask={async () => {
        const values = validInput(webhookTrialSchema, trial);
        return (await mutateAsync({ values, errorNotification: false })).data;
      }}
    >
      {({ isDelivered, message }) => (
        <Alert severity={isDelivered ? 'success' : 'warning'}>
          {isDelivered ? 'The test event was delivered.' : 'The test event was not delivered.'} {message}.
        </Alert>
      )}
    </TryOut>
  );
}

export function DeliveriesPanel({ record }: { record: RowOf<'escalationRules'> }) {
  const { data: seeAccess } = useCan({ resource: 'escalationRules', action: 'deliveries' });
  const { query } = useOperation('escalationRules', 'deliveries', {
    params: { id: record.id },
    queryOptions: { enabled: seeAccess?.can === true && Boolean(record.webhookUrl) },
  });
  const deliveries = query.data?.data;
  if (!deliveries) return null;
  return (
    <Box component="section" aria-label="Webhook deliveries">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Webhook deliveries
      </Typography>
      {deliveries.length === 0 && <Typography variant="muted">No deliveries since this URL was set.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </Box>
      <ListEnd shown={deliveries.length} total={totalOf(query.data)} what="deliveries" />
    </Box>
  );
}

const tones: Record<WebhookDelivery['status'], [tone: Tone, word: string]> = {
  waiting: ['info', 'Sending'],
  delivered: ['success', 'Delivered'],
  failed: ['error', 'Failed'],
};

function Delivery({ responseId, reference, level, status, attempts, message, createdAt, lastAt }: WebhookDelivery) {
  const [tone, label] = tones[status];
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  return (
    <Typography component="li" variant="body2">
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Pill tone={tone}>{label}</Pill>
        <Link href={paths.response(responseId)}>{reference}</Link>
        <span>level {level}</span>
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {formatMoment(lastAt ?? createdAt)}
        {message ? `: ${message}${tries}` : ''}
      </Box>
    </Typography>
  );
}

function DryRunPanel({ input }: FormPanelProps<RowOf<'escalationRules'>>) {
  const { data: tryAccess } = useCan({ resource: 'escalationRules', action: 'dryRun' });
  const { mutateAsync } = useOperationMutation('escalationRules', 'dryRun', { invalidates: false });
  if (!tryAccess?.can) return null;
  if (input.type === 'manual') {
    return <Typography variant="muted">It acts immediately when such a response is escalated to its level.</Typography>;
  }
  return (
    <TryOut
      title="Try it first"
      about="See which open responses this rule would affect. Nothing is saved and no one is notified."
      button="Try it on open responses"
      subject={input}
      ask={async () => {
        const values = validInput(escalationRuleInputSchema, input);
        return (await mutateAsync({ values, errorNotification: false })).data;
      }}
    >
      {(answer) => <Touches answer={answer} isMoving={Boolean(input.setStatus)} />}
    </TryOut>
  );
}

function Touches({ answer: { looked, isCapped, now, next }, isMoving }: { answer: DryRun; isMoving: boolean }) {
  const move = (becomes: string | null) => (becomes ? `, becomes “${becomes}”` : ', keeps its status');
  const rows = (list: DryRun['now'], label: string) =>
    list.map(({ at, becomes, ...row }) => {
      return { ...row, text: `${label} ${formatMoment(at)}${isMoving ? move(becomes) : ''}` };
    });
  return (
    <>
      <Typography variant="body2">
        {isCapped && `Only the ${looked} responses that are due first were checked. `}
        Of {looked} open responses that may escalate, the rule would affect {now.length} immediately and {next.length}{' '}
        later.
      </Typography>
      <TouchedList title="Immediately" rows={rows(now, 'since')} />
      <TouchedList title="Later, without action" rows={rows(next, 'on')} />
    </>
  );
}
