import { Skeleton, Stack, Typography } from '@mui/material';
import { shownZone } from '../../core/contract/notations/notation.ts';
import { LoadProblem } from '../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../core/web/providers/operations.ts';
import { formatExplanation } from '../rules/sla/explain.ts';
import type { SlaExplanation } from '../schemas/sla-clock.ts';

export function SlaExplained({ responseId }: { responseId: number }) {
  const { query } = useOperation('sentimentResponses', 'sla', { params: { id: responseId } });
  if (query.error)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="explanation" isPart />;
  if (!query.data) return <Skeleton height={96} aria-label="Loading" />;
  const sentences = sentencesOf(query.data.data);
  if (!sentences) return <Typography variant="body2">This response has no SLA target.</Typography>;
  return (
    <Stack component="ul" spacing={0.75} sx={{ m: 0, pl: 2.5 }}>
      {sentences.map((sentence) => (
        <Typography key={sentence} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
      ))}
    </Stack>
  );
}

function sentencesOf({ explanation }: SlaExplanation): string[] | undefined {
  if (!explanation) return undefined;
  const time = (text: string | null) => (text === null ? null : new Date(text));
  const { startedAt, firstDueAt, dueAt, warnAt, pausedSince, firstResponseDueAt, firstRespondedAt, pauses } =
    explanation;
  const { customerWroteAt, nextResponseDueAt } = explanation;
  const zone = shownZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatExplanation(
    {
      ...explanation,
      startedAt: new Date(startedAt),
      firstDueAt: time(firstDueAt),
      dueAt: time(dueAt),
      warnAt: time(warnAt),
      pausedSince: time(pausedSince),
      firstResponseDueAt: time(firstResponseDueAt),
      firstRespondedAt: time(firstRespondedAt),
      customerWroteAt: time(customerWroteAt),
      nextResponseDueAt: time(nextResponseDueAt),
      pauses: pauses.map((pause) => ({ ...pause, from: new Date(pause.from), to: time(pause.to) })),
    },
    zone,
  );
}
