import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Says that earlier work came back, and how to be rid of it. */
export function DraftNote({ what, onDiscard }: { what: string; onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Start over
        </Button>
      }
    >
      Your unsaved {what} are back.
    </Alert>
  );
}
