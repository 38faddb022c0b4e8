import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type RefObject, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { Tooltip } from '../layout/tooltip.tsx';
import { minutesAndSeconds } from './clock-words.ts';

const Waveform = lazy(async () => ({ default: (await import('./waveform.tsx')).Waveform }));

const speeds = [1, 1.25, 1.5, 2];

interface VoicePlayerProps {
  address: string;
  name?: string;
  /** For whoever leads the listener somewhere in it. */
  audioRef?: RefObject<HTMLAudioElement | null>;
  isSaveable?: boolean;
}

/** Plays a recording, as fast as the listener likes. */
export function VoicePlayer({ address, name = 'Recording', audioRef, isSaveable = false }: VoicePlayerProps) {
  const own = useRef<HTMLAudioElement>(null);
  const audio = audioRef ?? own;
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);

  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => setBroken(true)));
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const seek = (seconds: number) => {
    setAt(seconds);
    if (audio.current) audio.current.currentTime = seconds;
  };

  if (isBroken) return <Typography color="textSecondary">The recording could not be played.</Typography>;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={name}
      sx={{ gap: 1.5, alignItems: 'center', border: 1, borderColor: 'divider', borderRadius: 1, p: 1, maxWidth: 480 }}
    >
      <Box
        component="audio"
        ref={audio}
        src={address}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={findLength}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
      />
      <IconButton aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle} color="primary">
        {isPlaying ? <Pause /> : <PlayArrow />}
      </IconButton>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Suspense>
          <Waveform address={address} heard={length > 0 ? at / length : 0} />
        </Suspense>
        <Box
          component="input"
          type="range"
          aria-label="Position"
          aria-valuetext={minutesAndSeconds(at)}
          value={Math.min(at, length)}
          max={length || 1}
          step={0.1}
          disabled={length === 0}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          sx={{ display: 'block', width: '100%', height: 24, m: 0, accentColor: ({ palette }) => palette.primary.main }}
        />
      </Box>
      <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {minutesAndSeconds(at)} / {minutesAndSeconds(length)}
      </Typography>
      <Tooltip title="Speed">
        <Button
          size="small"
          color="inherit"
          onClick={nextSpeed}
          aria-label={`Speed ${speed}`}
          sx={{ minWidth: 48, px: 0.5 }}
        >
          {speed}×
        </Button>
      </Tooltip>
      {isSaveable && (
        <Tooltip title="Save the recording">
          <IconButton component="a" href={address} download aria-label={`Save ${name}`}>
            <FileDownloadOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

/** Browsers record without writing the length; going past the end makes them find it. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) {
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = 1e9;
  audio.addEventListener('durationchange', () => Number.isFinite(audio.duration) && rewind(audio));
}

function rewind(audio: HTMLAudioElement) {
  if (audio.paused) audio.currentTime = 0;
}
