import { Button, DialogContentText, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { FramedDialog } from '../../../core/web/layout/form-dialog.tsx';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import { formatChanges, parts, type ResponseChange } from './response-change.ts';

export interface Clash {
  change: ResponseChange;
  before: ResponseDetails;
  after: ResponseDetails;
  choose: (winner: 'mine' | 'theirs') => void;
}

export function MergeDialog({ clash: { change, before, after, choose } }: { clash: Clash }) {
  const id = useId();
  const isPossible = change.isPossible?.(after) ?? true;
  const [winner, setWinner] = useState<'mine' | 'theirs'>(isPossible ? 'mine' : 'theirs');
  const part = change.own ?? (change.part === 'none' ? undefined : parts[change.part]);
  const statuses = useStatuses();
  const changes = formatChanges(before, after, statuses);
  const option = (value: 'mine' | 'theirs', label: string, text: string) => (
    <FormControlLabel
      value={value}
      disabled={value === 'mine' && !isPossible}
      control={<Radio size="small" />}
      label={
        <>
          <Typography component="span" variant="muted" sx={{ display: 'block' }}>
            {label}
          </Typography>
          <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </>
      }
      sx={{ m: 0, py: 0.5, alignItems: 'flex-start', '& .MuiRadio-root': { mt: -0.75 } }}
    />
  );
  return (
    <FramedDialog
      title={change.own ? `${change.own.label} was changed in the meantime` : 'Another user changed this response'}
      onClose={() => choose('theirs')}
      actions={
        <Button variant="contained" onClick={() => choose(winner)}>
          {winner === 'mine' ? 'Save my version' : change.own ? 'Keep current version' : 'Use their version'}
        </Button>
      }
    >
      {changes.length > 0 && <DialogContentText sx={{ mb: 1 }}>What they changed:</DialogContentText>}
      <ul>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Typography id={`${id}-part`} variant="h6" component="h3" sx={{ mt: 2 }}>
        {part?.label ?? 'Choose a version'}
      </Typography>
      <RadioGroup
        aria-labelledby={`${id}-part`}
        value={winner}
        onChange={(_, value) => setWinner(value === 'mine' ? 'mine' : 'theirs')}
      >
        {option('mine', isPossible ? 'Your version' : 'Your version, no longer possible', change.wanted)}
        {option('theirs', change.own ? 'Current version' : 'Their version', part?.format(after, statuses) ?? '')}
      </RadioGroup>
      {change.typed && (
        <Typography variant="muted" sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {change.sendRest ? 'Your note is saved either way: ' : 'What you wrote: '}“{change.typed}”
        </Typography>
      )}
    </FramedDialog>
  );
}
