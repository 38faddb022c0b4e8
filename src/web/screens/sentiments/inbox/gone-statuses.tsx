import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useKnownStatusWords } from '../shared/status-words.ts';
import { goneIn } from './asked-statuses.ts';

/** Says of a list that asks for statuses which have been turned off or deleted since it was kept what it still finds. */
export function GoneStatuses({ asked }: { asked: string | undefined }) {
  const gone = goneIn(useKnownStatusWords(), asked);
  return (
    <Stack sx={{ gap: 1, '&:not(:empty)': { mb: 2 } }}>
      {gone.map(({ key, label, isDeleted }) => (
        <Alert key={key} severity="info">
          {isDeleted
            ? `The status “${label}” has been deleted: no response has it any more.`
            : `The status “${label}” has been turned off: what has it keeps it and is found here, and nothing new gets it.`}
        </Alert>
      ))}
    </Stack>
  );
}
