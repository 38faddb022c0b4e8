import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { formatDay, formatMoment, shownZone } from '../../contract/notations/notation.ts';
import { type LocalTime, localTimeHere, localTimeIn } from '../../rules/local-time.ts';
import { usePrinting } from '../../theme/use-printing.ts';

export function Ago({ time }: { time: string }) {
  const now = useNow();
  const isPrinting = usePrinting();
  return (
    <Box component="time" dateTime={time} title={formatMoment(time)} sx={{ whiteSpace: 'nowrap' }}>
      {isPrinting ? formatMoment(time) : formatAgo(time, now)}
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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function formatLength(ms: number): string {
  const length = Math.abs(ms);
  if (length < hour) return `${Math.max(1, Math.round(length / minute))} min`;
  if (length < 2 * day) return `${Math.round(length / hour)} h`;
  return `${Math.round(length / day)} d`;
}

export function formatAgo(time: string, now: Date): string {
  const since = now.getTime() - new Date(time).getTime();
  if (Math.abs(since) < minute) return 'just now';
  if (since < 0) return since > -30 * day ? `in ${formatLength(since)}` : formatDay(time);
  return since < 30 * day ? `${formatLength(since)} ago` : formatDay(time);
}

/** The user's own day and clock. */
export function ownTime(): LocalTime {
  const zone = shownZone();
  return zone ? localTimeIn(zone, new Date()) : localTimeHere();
}
