import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { usePrinting } from '../../../core/theme/use-printing.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import { isFinal } from '../../rules/status.ts';
import { isOwn } from '../../rules/status-labels.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { StatusPill, useStatuses } from '../../shared/status-and-severity.tsx';
import { formatMove, inOrder } from './status-moves.ts';
import type { ResponseActions, ResponseProps } from './use-response-actions.ts';

const StatusDialog = lazyPart(() => import('./status-dialog.tsx'), 'StatusDialog');

export function StatusSteps({ response, actions }: ResponseProps) {
  const { status, customStatusId } = response;
  const isPrinting = usePrinting();
  const { data: moveAccess } = useCan({ resource: 'sentimentResponses', action: 'setStatus' });
  const { data: escalateAccess } = useCan({ resource: 'sentimentResponses', action: 'escalate' });
  const [ending, setEnding] = useState<StatusOption>();
  const statuses = useStatuses();
  const steps = moveAccess?.can ? inOrder(statuses, response) : [];
  const next = steps.filter((to) => !isOwn(to) && to.base !== status).slice(0, 2);
  const move = (to: StatusOption) => {
    if (to.base !== status && (to.base === 'resolved' || to.base === 'rejected')) setEnding(to);
    else void actions.setStatus({ status: to.key });
  };
  const rest = steps.filter((to) => !next.includes(to));
  const others = rest.map((to) => ({ label: formatMove(to, status), run: () => move(to) }));
  const escalating = { label: 'Escalate…', run: () => escalate(actions) };
  const more = escalateAccess?.can && !isFinal(status) ? [...others, escalating] : others;
  // The head of the page has the status, and paper cannot change it.
  if (isPrinting) return null;
  return (
    <Panel title="Status" action={<StatusPill status={status} customStatusId={customStatusId} />}>
      <Stack sx={{ gap: 1 }}>
        {next.map((to, index) => (
          <Button key={to.key} fullWidth variant={index === 0 ? 'contained' : 'outlined'} onClick={() => move(to)}>
            {formatMove(to, status)}
          </Button>
        ))}
        {more.length > 0 && (
          <MenuButton
            size="small"
            startIcon={<MoreHoriz />}
            actions={more}
            search="Search statuses"
            sx={{ alignSelf: 'flex-start' }}
          >
            More statuses
          </MenuButton>
        )}
        {!steps.some(({ base }) => base !== status) && (
          <Typography variant="muted">
            {moveAccess?.can
              ? 'This response was closed too long ago to be reopened.'
              : 'You cannot change the status of this response.'}
          </Typography>
        )}
      </Stack>
      {ending && <StatusDialog to={ending} onClose={() => setEnding(undefined)} onMove={actions.setStatus} />}
    </Panel>
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
