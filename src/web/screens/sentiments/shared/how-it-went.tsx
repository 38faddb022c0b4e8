import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FollowUpScore, followUpInWords } from '../../../../domain/surveys/follow-up-score.ts';
import { Feeling } from './feeling.tsx';

/** What somebody who was asked how it went answered: how it feels, and the number that they gave. */
export function HowItWent({ went }: { went: FollowUpScore }) {
  const words = followUpInWords(went);
  if (went.score === null && !words) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {went.score !== null && <Feeling score={went.score} />}
      {words && (
        <Typography component="span" variant="body2">
          {words}
        </Typography>
      )}
    </Stack>
  );
}
