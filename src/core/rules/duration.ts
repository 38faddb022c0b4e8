const day = 24 * 60;

/** 12,000,000 ms format as '3 h 20 min'. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes === 0) return 'nothing';
  const parts = [
    [Math.floor(minutes / day), 'd'],
    [Math.floor((minutes % day) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  return parts
    .filter(([count]) => count)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** 75.4 seconds as '1:15', like a clock. */
export function minutesAndSeconds(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
