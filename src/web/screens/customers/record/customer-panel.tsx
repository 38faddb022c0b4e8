import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Row } from '../../../crud/row.ts';
import { SaidBefore, useCustomerDetails } from '../../sentiments/shared/said-before.tsx';
import { mailStoppedWords } from '../shared/mail-stopped.ts';

/** What a customer said so far, and how they found what was done about it. */
export function CustomerPanel({ record }: { record: Row }) {
  const details = useCustomerDetails(record.id);
  if (!details) return null;
  return (
    <section aria-label="Feedback">
      {details.mailStopped && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {mailStoppedWords[details.mailStopped]}
        </Alert>
      )}
      <Typography component="h3" variant="subtitle1">
        Feedback
      </Typography>
      <SaidBefore details={details} most={10} />
    </section>
  );
}
