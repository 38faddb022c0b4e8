import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../providers/use-may.ts';
import { sentiment, severityLevels } from '../shared/queries.ts';
import { SeverityMark } from '../shared/severity-mark.tsx';
import type { ResponseDetails } from './response-details.ts';
import type { ResponseActions } from './use-response-actions.ts';

interface SeverityFactProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

/** How bad it is; whoever may says so here. */
export function SeverityFact({ response, actions }: SeverityFactProps) {
  const mayChange = useMay('sentimentResponses', 'setSeverity');
  const { severityLevel } = response;
  if (mayChange) return <SeverityChoice response={response} actions={actions} />;
  return severityLevel ? <SeverityMark {...severityLevel} /> : 'Not decided';
}

function SeverityChoice({ response, actions }: SeverityFactProps) {
  const levels = useQuery(severityLevels).data ?? [];
  const offered = useQuery(sentiment(response.sentimentId)).data?.severityLevels ?? [];
  const { severityLevel } = response;
  const choices = levels.filter(({ id }) => offered.length === 0 || offered.includes(id) || id === severityLevel?.id);
  const known = choices.some(({ id }) => id === severityLevel?.id);
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={known ? severityLevel?.id : ''}
      onChange={({ target }) => void actions.setSeverity(choices.find(({ id }) => id === Number(target.value)) ?? null)}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Severity' } },
        htmlInput: { 'aria-label': 'Severity' },
      }}
    >
      <MenuItem value="">{severityLevel && !known ? severityLevel.name : 'Not decided'}</MenuItem>
      {choices.map((level) => (
        <MenuItem key={level.id} value={level.id}>
          <SeverityMark {...level} />
        </MenuItem>
      ))}
    </TextField>
  );
}
