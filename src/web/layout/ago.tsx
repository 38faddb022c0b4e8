import Box from '@mui/material/Box';
import { agoInWords, momentInWords } from './time-words.ts';
import { useNow } from './use-now.ts';

/** When something happened, as people say it; the exact moment on hover. */
export function Ago({ time }: { time: string }) {
  const now = useNow();
  return (
    <Box component="time" dateTime={time} title={momentInWords(time)} sx={{ whiteSpace: 'nowrap' }}>
      {agoInWords(time, now)}
    </Box>
  );
}
