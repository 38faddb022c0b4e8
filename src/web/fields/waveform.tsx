import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { loudnessOf } from './loudness.ts';

interface WaveformProps {
  address: string;
  /** How much of it was heard, from 0 to 1. */
  heard: number;
}

/** How loud a recording is over its length, so that eyes find where somebody speaks; the line below it is for hands. */
export function Waveform({ address, heard }: WaveformProps) {
  const [loudness, setLoudness] = useState<number[]>();
  useEffect(() => {
    const leaving = new AbortController();
    void loudnessOf(address, leaving.signal).then((found) => !leaving.signal.aborted && setLoudness(found));
    return () => leaving.abort();
  }, [address]);
  if (!loudness) return null;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${loudness.length} 1`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height: 28 }}
    >
      <Box component="path" d={barsOf(loudness)} sx={{ fill: ({ palette }) => palette.text.disabled }} />
      <Box
        component="path"
        d={barsOf(loudness.slice(0, Math.round(heard * loudness.length)))}
        sx={{ fill: ({ palette }) => palette.primary.main }}
      />
    </Box>
  );
}

const quietest = 0.06;

/** A bar for each step, around the middle. */
function barsOf(loudness: readonly number[]): string {
  return loudness
    .map((loud, step) => {
      const height = Math.max(loud, quietest);
      return `M${step + 0.15} ${(1 - height) / 2}h0.7v${height}h-0.7z`;
    })
    .join('');
}
