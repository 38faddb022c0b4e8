import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { needsReason } from '../../../../domain/status.ts';
import { Panel } from '../../../layout/panel.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { useMay } from '../../../providers/use-may.ts';
import { StatusPill } from '../shared/status-pill.tsx';
import type { ResponseDetails } from './response-details.ts';
import { inOrder, moveInWords } from './status-moves.ts';
import type { ResponseActions } from './use-response-actions.ts';

/** Where the response stands, and where it may go from here. */
export function StatusSteps({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const { status, allowedStatuses } = response;
  const mayMove = useMay('sentimentResponses', 'setStatus');
  const steps = inOrder(allowedStatuses);
  const first = steps.slice(0, 2);
  const others = steps.slice(2);
  const move = async (to: Status) => {
    const reason = needsReason(to) ? await askReason() : undefined;
    if (needsReason(to) && !reason) return;
    await actions.setStatus(to, reason);
  };
  return (
    <Panel title="Status" action={<StatusPill status={status} />}>
      {mayMove ? (
        <Stack sx={{ gap: 1 }}>
          {first.map((to, index) => (
            <Button key={to} fullWidth variant={index === 0 ? 'contained' : 'outlined'} onClick={() => void move(to)}>
              {moveInWords(status, to)}
            </Button>
          ))}
          <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -1 }}>
            {others.map((to) => (
              <Button
                key={to}
                size="small"
                color={to === 'rejected' ? 'error' : 'primary'}
                onClick={() => void move(to)}
              >
                {moveInWords(status, to)}
              </Button>
            ))}
          </Stack>
        </Stack>
      ) : (
        <Typography variant="body2" color="textSecondary">
          You may read this response but not move it.
        </Typography>
      )}
    </Panel>
  );
}

/** Whoever turns something away says why. */
async function askReason(): Promise<string | undefined> {
  const answer = await ask({
    title: 'Reject this response?',
    text: 'Say why, for example that it is spam or a duplicate.',
    input: { type: 'text', label: 'Reason', required: true },
    confirmText: 'Reject',
    showCancel: true,
    isDangerous: true,
  });
  return answer.result === 'confirm' ? answer.value?.trim() : undefined;
}
