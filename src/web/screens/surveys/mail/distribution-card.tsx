import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Distribution } from '../../../../contract/schemas/survey-distribution.ts';
import { Pill } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { InvitedPeople } from './invited-people.tsx';
import { stopMails } from './mail-calls.ts';
import { statusWords } from './mail-words.ts';
import { SendingFigures } from './sending-figures.tsx';

/** One sending: how far it is, and what came of it. */
export function DistributionCard({ distribution }: { distribution: Distribution }) {
  const { name, status, sendAt, stats, reminderDays } = distribution;
  const nameId = useId();
  const mayStop = useMay('surveyDistributions', 'cancel');
  const mayLook = useMay('surveyDistributions', 'invitations');
  const [showsPeople, setShowsPeople] = useState(false);
  const { words, tone } = statusWords[status];
  const canStop = mayStop && (stats.waiting > 0 || (status !== 'cancelled' && reminderDays.length > 0));
  return (
    <Box component="li" aria-labelledby={nameId} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography id={nameId} variant="subtitle2" component="h4" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Pill tone={tone}>{words}</Pill>
      </Stack>
      <Typography variant="caption" color="textSecondary">
        {[momentInWords(sendAt), ...remindersInWords(reminderDays)].join(' · ')}
      </Typography>
      {status === 'sending' && (
        <LinearProgress
          variant="determinate"
          aria-label={`Sending ${name}`}
          value={(100 * (stats.invited - stats.waiting)) / stats.invited}
          sx={{ mt: 1 }}
        />
      )}
      <SendingFigures stats={stats} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {mayLook && (
          <Button size="small" aria-expanded={showsPeople} onClick={() => setShowsPeople(!showsPeople)}>
            {showsPeople ? 'Hide people' : 'Show people'}
          </Button>
        )}
        {canStop && (
          <Button size="small" color="error" onClick={() => void stopMails(distribution)}>
            {stats.waiting > 0 ? 'Stop sending' : 'Stop reminders'}
          </Button>
        )}
      </Stack>
      {showsPeople && <InvitedPeople of={distribution} />}
    </Box>
  );
}

function remindersInWords(days: readonly number[]): string[] {
  if (days.length === 0) return [];
  return [`reminds after ${days.join(', ')} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`];
}
