interface WeekInfo {
  firstDay: number;
}

/** The first day of a week in the country of a language: 1 is Monday, 7 is Sunday. */
export function weekStartOf(language: string): number {
  // Node 20 and older browsers have a property, later ones a method, and some neither.
  const locale: Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo } = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
