import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { isFinal } from '../../../../domain/status.ts';
import { isOwn } from '../../../../domain/status-labels.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { useMay } from '../../../providers/use-may.ts';
import { StatusPill } from '../../sentiments/shared/status-pill.tsx';
import { useStatuses } from '../../sentiments/shared/statuses.ts';
import { formatMove, inOrder } from './status-moves.ts';
import type { ResponseActions, ResponseProps } from './use-response-actions.ts';

const StatusDialog = lazyPart(() => import('./status-dialog.tsx'), 'StatusDialog');

export function StatusSteps({ response, actions }: ResponseProps) {
  const { status, customStatusId } = response;
  const mayMove = useMay('sentimentResponses', 'setStatus');
  const mayEscalate = useMay('sentimentResponses', 'escalate');
  const [ending, setEnding] = useState<StatusOption>();
  const statuses = useStatuses();
  const steps = mayMove ? inOrder(statuses, response) : [];
  const next = steps.filter((to) => !isOwn(to) && to.base !== status).slice(0, 2);
  const move = (to: StatusOption) => {
    if (to.base !== status && (to.base === 'resolved' || to.base === 'rejected')) setEnding(to);
    else void actions.setStatus({ status: to.key });
  };
  const rest = steps.filter((to) => !next.includes(to));
  const others = rest.map((to) => ({ label: formatMove(to, status), run: () => move(to) }));
  const escalating = { label: 'Escalate…', run: () => void escalate(actions) };
  return (
    <Panel title="Status" action={<StatusPill status={status} customStatusId={customStatusId} />}>
      <Stack sx={{ gap: 1 }}>
        {next.map((to, index) => (
          <Button key={to.key} fullWidth variant={index === 0 ? 'contained' : 'outlined'} onClick={() => move(to)}>
            {formatMove(to, status)}
          </Button>
        ))}
        <MoreSteps steps={mayEscalate && !isFinal(status) ? [...others, escalating] : others} />
        {!mayMove && (
          <Typography variant="body2" color="textSecondary">
            You cannot change the status of this response.
          </Typography>
        )}
        {mayMove && !steps.some(({ base }) => base !== status) && (
          <Typography variant="body2" color="textSecondary">
            This response was closed too long ago to be reopened.
          </Typography>
        )}
      </Stack>
      {ending && <StatusDialog to={ending} onClose={() => setEnding(undefined)} onMove={actions.setStatus} />}
    </Panel>
  );
}

function MoreSteps({ steps }: { steps: readonly { label: string; run: () => void }[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (steps.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        More statuses
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {steps.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

async function escalate(actions: ResponseActions): Promise<void> {
  const answer = await ask({
    title: 'Escalate this response?',
    text: 'Raises the escalation level. The history shows the reason.',
    input: { type: 'text', label: 'Reason', required: true },
    confirmText: 'Escalate',
    showCancel: true,
  });
  const reason = answer.result === 'confirm' ? answer.value?.trim() : undefined;
  if (reason) await actions.escalate(reason);
}
