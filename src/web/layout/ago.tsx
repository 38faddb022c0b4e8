import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { formatAgo, formatMoment } from './format-time.ts';

export function Ago({ time }: { time: string }) {
  const now = useNow();
  return (
    <Box component="time" dateTime={time} title={formatMoment(time)} sx={{ whiteSpace: 'nowrap' }}>
      {formatAgo(time, now)}
    </Box>
  );
}

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
