import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';
import { toLevels, toRules, toStatuses } from './sla-links.ts';

const calendar = parts(() => import('./calendar-inputs.tsx'));
const sla = parts(() => import('./sla-panels.tsx'));

export const calendarOverrides: OverridesOf<'calendars'> = {
  panels: sla('CalendarPanel'),
  formPanel: sla('CalendarMoves'),
  links: [toLevels, toStatuses, toRules],
  inputs: { timeZone: calendar('ZoneInput'), hours: calendar('HoursInput'), holidays: calendar('HolidaysInput') },
  losing: () => 'The calendar is permanently deleted. SLA targets that were set with it stay.',
};
