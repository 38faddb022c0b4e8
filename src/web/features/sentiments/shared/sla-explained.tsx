import { Skeleton, Stack, Typography } from '@mui/material';
import { type SlaExplanation, slaExplanationSchema } from '../../../../contract/schemas/responses/sla-clock.ts';
import { formatExplanation } from '../../../../domain/sla/explain.ts';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { reading, useReading } from '../../../providers/queries.ts';

export function SlaExplained({ responseId }: { responseId: number }) {
  const { data, error, refetch } = useReading(
    reading('sentimentResponses', 'sla', { params: { id: responseId }, schema: slaExplanationSchema }),
  );
  if (error) return <LoadProblem error={error} onRetry={refetch} what="explanation" isPart />;
  if (!data) return <Skeleton height={96} aria-label="Loading" />;
  const sentences = sentencesOf(data);
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
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatExplanation(
    {
      ...explanation,
      startedAt: new Date(startedAt),
      ...{ firstDueAt: time(firstDueAt), dueAt: time(dueAt), warnAt: time(warnAt), pausedSince: time(pausedSince) },
      ...{ firstResponseDueAt: time(firstResponseDueAt), firstRespondedAt: time(firstRespondedAt) },
      ...{ customerWroteAt: time(customerWroteAt), nextResponseDueAt: time(nextResponseDueAt) },
      pauses: pauses.map((pause) => ({ ...pause, from: new Date(pause.from), to: time(pause.to) })),
    },
    zone,
  );
}
