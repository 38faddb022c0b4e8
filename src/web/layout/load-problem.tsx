import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ApiFailure, sentenceOf } from '../providers/failure.ts';

interface LoadProblemProps {
  error: unknown;
  onRetry: () => void;
  what: string;
  /** Stands below the page's own heading. Default: it is all that the page has to say. */
  isPart?: boolean;
}

/** Why a page has nothing to show, and a way to ask again. */
export function LoadProblem({ error, onRetry, what, isPart = false }: LoadProblemProps) {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2" component={isPart ? 'h2' : 'h1'}>
        {isGone ? `There is no such ${what}` : `The ${what} could not be loaded`}
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
