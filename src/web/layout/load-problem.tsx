import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiFailure, sentenceOf } from '../providers/failure.ts';

interface LoadProblemProps {
  error: unknown;
  onRetry: () => void;
  what: string;
  isPart?: boolean;
}

export function LoadProblem({ error, onRetry, what, isPart = false }: LoadProblemProps) {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2" component={isPart ? 'h2' : 'h1'}>
        {isGone ? `This ${what} does not exist` : `The ${what} could not be loaded`}
      </Typography>
      <Typography color="textSecondary">{isGone ? 'It may have been deleted.' : sentenceOf(error)}</Typography>
      {!isGone && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Try again
        </Button>
      )}
    </Stack>
  );
}
