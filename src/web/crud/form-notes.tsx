import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ApiFailure } from '../providers/failure.ts';
import type { FormField } from './form-fields.ts';

/** Says that what was typed earlier is back, and how to be rid of it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      Discard
    </Button>
  );
  return (
    <Alert severity="info" action={discard}>
      Restored what you typed.
    </Alert>
  );
}

interface FailureNoteProps {
  failure: ApiFailure;
  /** What a record is called, in small letters. */
  what: string;
  onRetry: () => void;
}

/** Why nothing was saved, where no field is to blame. */
export function FailureNote({ failure, what, onRetry }: FailureNoteProps) {
  const mayWorkLater = failure.isTransient || failure.status === 429 || failure.code === 'IN_PROGRESS';
  const retry = mayWorkLater && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {reasonOf(failure, what)}
    </Alert>
  );
}

function reasonOf({ status, message }: ApiFailure, what: string): string {
  if (status === 0) return 'Not saved: the server could not be reached. What you typed is kept here.';
  if (status === 404) return `Not saved: this ${what} no longer exists. Somebody may have deleted it.`;
  if (status === 403) return `Not saved: you may not do this. ${message}.`;
  return `Not saved: ${message}`;
}

/** What is wrong, told to those who cannot see it; the sentences stand at the fields. */
export function ProblemsAloud({ fields, wrong }: { fields: readonly FormField[]; wrong: Record<string, unknown> }) {
  const labels = fields.filter(({ name }) => name in wrong).map(({ label }) => label);
  return (
    <Box role="alert" sx={unseen}>
      {labels.length > 0 &&
        `${labels.length === 1 ? 'One field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`}
    </Box>
  );
}

const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };
