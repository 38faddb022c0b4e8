export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A row of so many days before now that nobody has changed since. */
export function bornAt(now: Date, daysAgo: number, by: number) {
  const at = new Date(now.getTime() - daysAgo * day);
  return { createdAt: at, updatedAt: at, createdBy: by };
}
