import type { Calendar, Holiday, OpeningHours } from '../../../../src/responses/rules/sla/calendar.ts';

const hours = (days: readonly number[], from: string, to: string): OpeningHours[] =>
  days.map((day) => ({ day, from, to }));
const weekdays = [1, 2, 3, 4, 5];
const everyDay = [...weekdays, 6, 7];

function calendar(timeZone: string, opening: OpeningHours[], holidays: Holiday[] = []): Calendar {
  return { name: 'A calendar', timeZone, hours: opening, holidays };
}

const officeHours = hours(weekdays, '09:00', '17:00');

export const calendars = {
  none: null,
  office: calendar('Europe/Berlin', officeHours),
  holidays: calendar('Europe/Berlin', officeHours, [
    { date: '2026-04-03', yearly: false, name: 'Good Friday' },
    { date: '2026-04-06', yearly: false, name: 'Easter Monday' },
    { date: '2020-12-25', yearly: true, name: 'Christmas' },
  ]),
  leap: calendar('Europe/Berlin', officeHours, [{ date: '2024-02-29', yearly: true, name: 'Leap day' }]),
  lunch: calendar('Europe/Berlin', [...hours(weekdays, '09:00', '12:00'), ...hours(weekdays, '13:00', '17:00')]),
  shortFriday: calendar('Europe/Berlin', [...hours([1, 2, 3, 4], '09:00', '17:00'), ...hours([5], '09:00', '13:00')]),
  lateMonday: calendar('Europe/Berlin', [...hours([1], '12:00', '20:00'), ...hours([2, 3, 4, 5], '08:00', '16:00')]),
  always: calendar('Europe/Berlin', hours(everyDay, '00:00', '24:00')),
  night: calendar('Europe/Berlin', [...hours([6], '22:00', '24:00'), ...hours([7], '00:00', '06:00')]),
  inTheGap: calendar('Europe/Berlin', hours([7], '02:00', '03:00')),
  fromTheGap: calendar('Europe/Berlin', hours([7], '02:30', '05:00')),
  intoTheGap: calendar('Europe/Berlin', hours([7], '01:00', '02:30')),
  comesTwice: calendar('Europe/Berlin', hours([7], '02:15', '02:45')),
  overTwice: calendar('Europe/Berlin', hours([7], '01:00', '04:00')),
  kolkata: calendar('Asia/Kolkata', hours([1, 2, 3, 4, 5, 6], '10:00', '18:00')),
  kathmandu: calendar('Asia/Kathmandu', hours([7, 1, 2, 3, 4, 5], '10:00', '17:00')),
  newYork: calendar('America/New_York', officeHours),
  lordHowe: calendar('Australia/Lord_Howe', hours(everyDay, '00:00', '24:00')),
  closed: calendar('Europe/Berlin', []),
} satisfies Record<string, Calendar | null>;

export type CalendarName = keyof typeof calendars;
