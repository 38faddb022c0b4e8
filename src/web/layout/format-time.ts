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

export const formatDay = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const formatMoment = (time: string) =>
  new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
