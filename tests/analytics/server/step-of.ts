/** The first month of the fiscal year where figures are compared with a plain computation. */
export const fiscalMonth = 11;

/** The first day of the step in time that a day is in. */
export function stepOf(day: string, grain: string, weekStart: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  if (grain === 'week') {
    while ((date.getUTCDay() || 7) !== weekStart) date.setUTCDate(date.getUTCDate() - 1);
  }
  if (grain !== 'day' && grain !== 'week') date.setUTCDate(1);
  if (grain === 'quarter') date.setUTCMonth(3 * Math.floor(date.getUTCMonth() / 3));
  if (grain === 'year') date.setUTCMonth(0);
  const firsts = { fiscal_quarter: [11, 2, 5, 8], fiscal_year: [fiscalMonth] }[grain];
  while (firsts && !firsts.includes(date.getUTCMonth() + 1)) date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}
