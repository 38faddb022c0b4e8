import { resources } from '../../../../resources.config.ts';
import type { ListLink } from '../../../core/web/record/overrides.ts';

const { severityLevels, responseStatuses, calendars, escalationRules } = resources;

/** The lists that together say how a response is handled link to each other. */
export const toLevels: ListLink = {
  label: 'Severity levels',
  to: severityLevels.pages.list.path,
  resource: 'severityLevels',
};
export const toStatuses: ListLink = {
  label: 'Statuses',
  to: responseStatuses.pages.list.path,
  resource: 'responseStatuses',
};
export const toCalendars: ListLink = { label: 'Calendars', to: calendars.pages.list.path, resource: 'calendars' };
export const toRules: ListLink = {
  label: 'Escalation rules',
  to: escalationRules.pages.list.path,
  resource: 'escalationRules',
};
