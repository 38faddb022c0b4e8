import { Alert, Box, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { formatCount, formatDecimal, formatMoment } from '../../core/contract/notations/notation.ts';
import { LoadProblem, Panel } from '../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../core/web/providers/operations.ts';
import type { EmailBudget } from '../schemas/email-settings.ts';

/** How many emails may be sent today, and why. */
export function EmailBudgetPanel() {
  const { query } = useOperation('emailSettings', 'budget', {
    queryOptions: { refetchOnMount: 'always', refetchOnWindowFocus: false },
  });
  const { error } = query;
  const budget = query.data?.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Panel title="Daily limit" about="How many emails are sent to customers and users in a day.">
        {error && <LoadProblem isPart error={error} what="limit" onRetry={() => void query.refetch()} />}
        {!budget && !error && <Skeleton variant="rounded" height={72} />}
        {budget && <Budget {...budget} />}
      </Panel>
    </Box>
  );
}

function Budget(values: EmailBudget) {
  const { used, perDay, held, unconfirmed, lowered, startsAnewAt } = values;
  const id = useId();
  return (
    <Stack spacing={2}>
      {unconfirmed !== null && (
        <Alert severity="warning">Emails to others wait until the owner’s address {unconfirmed} is confirmed.</Alert>
      )}
      {held > 0 && (
        <Alert severity="warning">
          {held === 1 ? 'An email waits' : `${formatCount(held)} emails wait`} until {formatMoment(startsAnewAt)}.
        </Alert>
      )}
      <Box>
        <Typography id={id}>
          {formatCount(used)} of {formatCount(perDay)} emails used today
        </Typography>
        <LinearProgress
          // Not the progress of a task, for which a screen reader would wait.
          role="meter"
          variant="determinate"
          aria-labelledby={id}
          value={Math.min(100, (used / perDay) * 100)}
          sx={{ mt: 1, height: 8, borderRadius: 1 }}
        />
      </Box>
      {lowered.map(({ cause, share, factor }) => (
        <Typography key={cause} color="textSecondary">
          The limit is lowered to {formatShare(factor)}, because {formatShare(share)} of the emails of the last 30 days{' '}
          {cause === 'bounced' ? 'could not be delivered' : 'were answered by unsubscribing'}.
        </Typography>
      ))}
      <Typography color="textSecondary">{growth(values)}</Typography>
    </Stack>
  );
}

const formatShare = (share: number) => formatDecimal(share, { style: 'percent', maximumFractionDigits: 1 });

function growth({ next, isOwnServer }: EmailBudget): string {
  const own = isOwnServer ? ' It is higher, because you use your own mail server.' : '';
  if (!next) return `This is the highest limit.${own}`;
  const conditions = [
    ...(next.inDays > 0 ? [`in ${next.inDays === 1 ? 'a day' : `${next.inDays} days`}`] : []),
    ...(next.moreEmails > 0 ? [`after ${formatCount(next.moreEmails)} more emails`] : []),
  ];
  const when = conditions.length > 0 ? conditions.join(' and ') : 'tomorrow';
  return `It grows to ${formatCount(next.perDay)} emails a day ${when}.${own}`;
}
