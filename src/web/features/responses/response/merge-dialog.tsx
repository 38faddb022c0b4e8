import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResponseDetails } from '../../sentiments/shared/response-details.ts';
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
  const changes = formatChanges(before, after);
  const option = (value: 'mine' | 'theirs', label: string, text: string) => (
    <FormControlLabel
      value={value}
      disabled={value === 'mine' && !isPossible}
      control={<Radio size="small" />}
      label={
        <>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
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
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} onClose={() => choose('theirs')}>
      <DialogTitle id={`${id}-title`}>
        {change.own ? `${change.own.label} was changed in the meantime` : 'Another user changed this response'}
      </DialogTitle>
      <DialogContent>
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
          {option('theirs', change.own ? 'Current version' : 'Their version', part?.format(after) ?? '')}
        </RadioGroup>
        {change.typed && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {change.sendRest ? 'Your note is saved either way: ' : 'What you wrote: '}“{change.typed}”
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => choose(winner)}>
          {winner === 'mine' ? 'Save my version' : change.own ? 'Keep current version' : 'Use their version'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
