import Alert from '@mui/material/Alert';
import { webhookTriedSchema } from '../../../../contract/schemas/escalation-webhook.ts';
import type { FormPanelProps } from '../../../crud/form-panel.ts';
import { callAny } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
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
