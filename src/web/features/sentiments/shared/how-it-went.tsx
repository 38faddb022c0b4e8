import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FollowUpScore, formatFollowUp } from '../../../../domain/surveys/follow-up-score.ts';
import { Feeling } from './feeling.tsx';

export function HowItWent({ went }: { went: FollowUpScore }) {
  const text = formatFollowUp(went);
  if (went.score === null && !text) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {went.score !== null && <Feeling score={went.score} />}
      {text && (
        <Typography component="span" variant="body2">
          {text}
        </Typography>
      )}
    </Stack>
  );
}
