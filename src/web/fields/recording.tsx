import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { minutesAndSeconds } from './clock-words.ts';
import { sizeInWords } from './file-size.ts';
import { LevelMeter } from './level-meter.tsx';
import type { useRecorder } from './use-recorder.ts';

/** What shows while the microphone is open. */
export function Recording({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { step, seconds, bytes, leastSeconds, mostSeconds, mostBytes, pause, resume, stop, discard, level } = recorder;
  if (step === 'asking') return <Typography variant="body2">Waiting for the microphone…</Typography>;
  const isPaused = step === 'paused';
  const isTooShort = seconds < leastSeconds;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <FiberManualRecord fontSize="small" color={isPaused ? 'disabled' : 'error'} />
        <Typography role="status" variant="subtitle2">
          {isPaused ? 'Paused' : 'Recording'}
        </Typography>
        <Typography role="timer" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {minutesAndSeconds(seconds)} of {minutesAndSeconds(mostSeconds)}
          {isTooShort && `, at least ${minutesAndSeconds(leastSeconds)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {sizeInWords(bytes)} of {sizeInWords(mostBytes)}
        </Typography>
        <LevelMeter level={level} isLive={!isPaused} />
        <Box sx={{ flexGrow: 1 }} />
        <Button color="inherit" onClick={discard}>
          Discard
        </Button>
        <Button variant="outlined" startIcon={isPaused ? <PlayArrow /> : <Pause />} onClick={isPaused ? resume : pause}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button variant="contained" startIcon={<Stop />} disabled={isTooShort} onClick={stop}>
          Done
        </Button>
      </Stack>
    </Box>
  );
}
