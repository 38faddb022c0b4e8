import { Alert, LinearProgress, Typography } from '@mui/material';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { Organization } from '../../../core/contract/schemas/organization.ts';
import { formatZone } from '../../../core/web/inputs/zone-field.tsx';

/** The state of a change of the time zone; figures stay correct meanwhile, in one zone. */
export function RecountNote({ recount }: { recount: NonNullable<Organization['recount']> }) {
  const zone = formatZone(recount.timeZone);
  if (recount.state === 'failed') {
    return (
      <Alert severity="error">
        The change to {zone} failed. Figures still count days in the former time zone. Try again under Settings, Failed
        Jobs.
      </Alert>
    );
  }
  if (recount.state === 'waiting') {
    return (
      <Alert severity="info">
        Responses are being counted anew in {zone}. Until then, figures show days of the former time zone.
        <LinearProgress sx={{ mt: 1 }} aria-label="Recount of responses" />
      </Alert>
    );
  }
  const { done, of } = recount;
  return (
    <Alert severity="info">
      <Typography component="span" variant="inherit">
        Figures show days in {zone}. Survey responses are being counted: {formatCount(done)} of {formatCount(of)}.
      </Typography>
      <LinearProgress
        variant="determinate"
        value={of === 0 ? 100 : (100 * done) / of}
        sx={{ mt: 1 }}
        aria-label="Recount of survey responses"
      />
    </Alert>
  );
}
