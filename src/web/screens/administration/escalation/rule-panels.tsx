import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type WebhookDelivery,
  webhookDeliverySchema,
  webhookTriedSchema,
} from '../../../../contract/schemas/escalation-event.ts';
import type { FormPanelProps } from '../../../crud/form-panel.ts';
import type { Row } from '../../../crud/row.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { callAny } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { DryRunPanel } from './dry-run-panel.tsx';
import { TryOut } from './try-out.tsx';

/** What can be tried of a rule before it is saved. */
export function RulePanels(props: FormPanelProps) {
  return (
    <>
      <DryRunPanel {...props} />
      <TryWebhook {...props} />
    </>
  );
}

function TryWebhook({ record, input: { webhookUrl, webhookSecret } }: FormPanelProps) {
  const mayTry = useMay('escalationRules', 'tryWebhook');
  if (!mayTry || !webhookUrl) return null;
  const trial = { webhookUrl, webhookSecret: webhookSecret ?? null, ruleId: record?.id ?? null };
  return (
    <TryOut
      title="Try the address"
      about="Sends a report with made-up content at once. It says that it is a test."
      button="Send a test"
      subject={trial}
      ask={async () => webhookTriedSchema.parse((await callAny('escalationRules', 'tryWebhook', { body: trial })).data)}
    >
      {({ isDelivered, words }) => (
        <Alert severity={isDelivered ? 'success' : 'warning'}>
          {isDelivered ? 'The test arrived.' : 'The test did not arrive.'} {words}.
        </Alert>
      )}
    </TryOut>
  );
}

/** What became of the last reports to a rule's address. */
export function DeliveriesPanel({ record }: { record: Row }) {
  const maySee = useMay('escalationRules', 'deliveries');
  const { data } = useQuery({
    queryKey: ['escalationRules', 'deliveries', record.id],
    queryFn: async () =>
      z
        .array(webhookDeliverySchema)
        .parse((await callAny('escalationRules', 'deliveries', { params: { id: record.id } })).data),
    enabled: maySee && Boolean(record.webhookUrl),
  });
  if (!data) return null;
  return (
    <Box component="section" aria-label="Reports to the address">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        Reports to the address
      </Typography>
      {data.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          The rule has not fired since it has this address.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </Box>
    </Box>
  );
}

const tones: Record<WebhookDelivery['status'], [tone: Tone, word: string]> = {
  waiting: ['info', 'On its way'],
  delivered: ['success', 'Delivered'],
  failed: ['error', 'Given up'],
};

function Delivery({ responseId, reference, level, status, attempts, words, createdAt, lastAt }: WebhookDelivery) {
  const [tone, word] = tones[status];
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  return (
    <Typography component="li" variant="body2">
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Pill tone={tone}>{word}</Pill>
        <Link href={paths.response(responseId)}>{reference}</Link>
        <span>level {level}</span>
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {momentInWords(lastAt ?? createdAt)}
        {words ? `: ${words}${tries}` : ''}
      </Box>
    </Typography>
  );
}
