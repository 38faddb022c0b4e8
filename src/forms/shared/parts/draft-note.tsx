import { Alert, Button } from '@mui/material';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';

export function DraftNote({ what, onDiscard }: { what: string; onDiscard: () => void }) {
  const startOver = async () => {
    if (await isConfirmed('Start over?', `Your unsaved ${what} are discarded.`, 'Start over')) onDiscard();
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => void startOver()}>
          Start over
        </Button>
      }
    >
      Your unsaved {what} were restored.
    </Alert>
  );
}
