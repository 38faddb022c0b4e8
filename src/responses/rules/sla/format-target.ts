export interface SlaTarget {
  daysToResolve: number;
  /** Hours take precedence over days. */
  resolveHours?: number | null;
  /** With a calendar, or the id of one, only working time counts. */
  calendar?: object | null;
  calendarId?: number | null;
}

/** An SLA target as one number with its unit: 20 working hours, 3 days. */
export function formatTarget({ daysToResolve, resolveHours, calendar, calendarId }: SlaTarget): string {
  const [count, unit] = typeof resolveHours === 'number' ? [resolveHours, 'hour'] : [daysToResolve, 'day'];
  return `${count} ${calendar || calendarId ? 'working ' : ''}${count === 1 ? unit : `${unit}s`}`;
}
