import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { resources } from '../../resources.config.ts';
import { formatTarget } from '../domain/sla/format-target.ts';
import type { Row } from './crud/fields/column.ts';
import { type Action, parts, type ResourceOverrides } from './crud/record/overrides.ts';
import { ColorTitle } from './features/administration/groups/color-title.tsx';
import { isOneself, userActions } from './features/administration/people/user-actions.ts';
import { UserTitle } from './features/administration/people/user-title.tsx';
import { requestOverrides } from './features/compliance/request-overrides.ts';
import { customerOverrides } from './features/customers/customer-overrides.ts';
import { isBuiltIn } from './features/responses/statuses/built-in.ts';
import type { Call } from './providers/queries.ts';
import type { May } from './providers/use-may.ts';

const user = parts(() => import('./features/administration/people/user-record.tsx'));
const group = parts(() => import('./features/administration/groups/group-inputs.tsx'));
const permission = parts(() => import('./features/administration/permissions/permission-record.tsx'));
const calendar = parts(() => import('./features/responses/sla/calendar-inputs.tsx'));
const level = parts(() => import('./features/responses/sla/level-inputs.tsx'));
const sla = parts(() => import('./features/responses/sla/sla-panels.tsx'));
const rule = parts(() => import('./features/responses/escalation/rule-inputs.tsx'));
const rulePanel = parts(() => import('./features/responses/escalation/rule-panels.tsx'));
const status = parts(() => import('./features/responses/statuses/status-record.tsx'));

const initialPassword = () => import('./features/administration/people/initial-password.ts');
const statusFields = () =>
  import('./features/responses/statuses/status-fields.ts').then(({ readStatusFields }) => readStatusFields());

const toLevels = { label: 'Severity levels', to: resources.severityLevels.pages.list.path, resource: 'severityLevels' };
const toStatuses = { label: 'Statuses', to: resources.responseStatuses.pages.list.path, resource: 'responseStatuses' };
const toCalendars = { label: 'Calendars', to: resources.calendars.pages.list.path, resource: 'calendars' };
const toRules = {
  label: 'Escalation rules',
  to: resources.escalationRules.pages.list.path,
  resource: 'escalationRules',
};

export const resourceOverrides: ResourceOverrides = {
  users: {
    title: UserTitle,
    panels: user('UserPanel'),
    inputs: { roleId: user('RoleInput'), isActive: user('ActiveInput'), sendInvitation: user('InvitationInput') },
    created: (answer) => initialPassword().then((file) => file.showInitialPassword(answer)),
    actions: userActions,
    isStored: isOneself,
    losing: () =>
      'The user is signed out and removed from groups and assignments. Their notes keep their name. To block a user for a while, deactivate them instead.',
  },
  roles: {
    opensAfterCreate: true,
    isFixed: ({ isSystem }) => isSystem === true,
    losing: () => 'The role and its permissions are permanently deleted.',
  },
  permissions: {
    panels: permission('PermissionPanel'),
    inputs: { route: permission('RouteInput') },
    losing: ({ roleCount }) =>
      `This call cannot be used until the permission is created and assigned again. Roles that have it now: ${roleCount}.`,
  },
  groups: {
    title: ColorTitle,
    inputs: { memberIds: group('MembersInput'), leadUserId: group('LeadInput') },
    losing: () => 'Forms and responses that it was assigned to lose it. Its members stay.',
  },
  customerFormResponses: customerOverrides,
  dataRequests: requestOverrides,
  severityLevels: {
    title: ColorTitle,
    actions: levelActions,
    texts: { daysToResolve: (row) => formatTarget(slaTargetOf(row)) },
    inputs: {
      daysToResolve: level('TargetInput'),
      resolveHours: level('HoursInput'),
      autoAssign: level('AutoAssignInput'),
      pauseOnCategories: level('PausesInput'),
    },
    panels: sla('LevelPanel'),
    formPanel: sla('LevelMoves'),
    links: [toStatuses, toCalendars, toRules],
  },
  responseStatuses: {
    ownFields: () => statusFields().then(({ base }) => ({ base })),
    title: status('StatusTitle'),
    inputs: { base: status('BaseInput'), isActive: status('InUseInput') },
    formPanel: status('StatusPreview'),
    isStored: isBuiltIn,
    links: [toLevels, toCalendars, toRules],
  },
  surveyFolders: {
    losing: ({ surveyCount }) =>
      `The folder is permanently deleted. Its surveys stay, without a folder. Surveys in it now: ${surveyCount}.`,
  },
  calendars: {
    panels: sla('CalendarPanel'),
    formPanel: sla('CalendarMoves'),
    links: [toLevels, toStatuses, toRules],
    inputs: { timeZone: calendar('ZoneInput'), hours: calendar('HoursInput'), holidays: calendar('HolidaysInput') },
    losing: () => 'The calendar is permanently deleted. SLA targets that were set with it stay.',
  },
  escalationRules: {
    ownFields: () => statusFields().then(({ setStatus }) => ({ setStatus })),
    inputs: {
      percent: rule('PercentInput'),
      afterMinutes: rule('MinutesInput'),
      repeatEveryMinutes: rule('MinutesInput'),
      maxRepeats: rule('RepeatsInput'),
      activeHoursOnly: rule('ActiveHoursInput'),
      setStatus: rule('RuleStatusInput'),
      webhookSecret: rule('SecretInput'),
    },
    formPanel: rulePanel('RulePanels'),
    panels: rulePanel('DeliveriesPanel'),
    links: [toLevels, toStatuses, toCalendars],
    losing: () => 'It no longer notifies anyone. Its past actions stay in the history of each response.',
  },
};

const slaTargetOf = ({ daysToResolve, resolveHours, calendarId }: Row) => ({
  daysToResolve: Number(daysToResolve),
  resolveHours: resolveHours ? Number(resolveHours) : null,
  calendarId: Number(calendarId),
});

function levelActions({ id }: Row, may: May, call: Call): Action[] {
  if (!may('severityLevels', 'update')) return [];
  return [
    { label: 'Move up', icon: ArrowUpward, run: () => move(call, id, -1) },
    { label: 'Move down', icon: ArrowDownward, run: () => move(call, id, 1) },
  ];
}

async function move(call: Call, id: number, by: -1 | 1): Promise<void> {
  const { moveLevel } = await import('./features/responses/sla/move-level.ts');
  await moveLevel(call, id, by);
}
