import { Stack, Typography } from '@mui/material';
import { type FollowUpScore, formatFollowUp } from '../rules/follow-up-score.ts';
import { SentimentScore } from './sentiment-score.tsx';

export function FollowUpResult({ followUp }: { followUp: FollowUpScore }) {
  const text = formatFollowUp(followUp);
  if (followUp.score === null && !text) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {followUp.score !== null && <SentimentScore score={followUp.score} />}
      {text && (
        <Typography component="span" variant="body2">
          {text}
        </Typography>
      )}
    </Stack>
  );
}
