import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, lazy } from 'react';
import { resources } from '../../../resources.config.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { Policy } from '../../contract/policy.ts';
import type { Field } from '../../contract/resource.ts';
import { ColourTitle } from '../screens/administration/groups/colour-title.tsx';
import { showInitialPassword } from '../screens/administration/people/initial-password.ts';
import { isOneself } from '../screens/administration/people/oneself.ts';
import { userActions } from '../screens/administration/people/user-actions.ts';
import { UserTitle } from '../screens/administration/people/user-title.tsx';
import { levelActions } from '../screens/administration/severity/level-actions.ts';
import { isBuiltIn } from '../screens/administration/statuses/built-in.ts';
import type { FormPanelProps } from './form-panel.ts';
import type { OwnInputProps } from './inputs/input-props.ts';
import type { Column } from './list/columns.ts';
import type { ListLink } from './list/list-links.tsx';
import type { OwnFormProps } from './own-form.ts';
import type { Row } from './row.ts';

export interface Action {
  label: string;
  icon?: ComponentType<SvgIconProps>;
  run: () => void | Promise<void>;
}

export type OwnFields = Readonly<Record<string, Partial<Field>>>;

/** Where one resource differs from what the generic screens do for all of them. */
export interface Difference {
  /** What is known of a record, where it is more than its fields in the map. */
  facts?: ComponentType<{ record: Row }>;
  /** The form that it is made and changed with, where its fields in the map are not what is asked. */
  form?: ComponentType<OwnFormProps>;
  /** Columns that people make themselves, for its list. */
  moreColumns?: () => Promise<readonly Column[]>;
  /** What of its fields an organisation says itself: options that it has added, or what it calls them. */
  ownFields?: () => Promise<OwnFields>;
  /** More below the fields in the record drawer. */
  panels?: ComponentType<{ record: Row }>;
  /** How a record is named where its name stands for it: with a picture, a colour. */
  title?: ComponentType<{ record: Row }>;
  /** What follows creating, before the form closes: showing a password that nobody sees again. */
  created?: (answer: Row) => Promise<void>;
  /** Making it is only the beginning: the new record is shown at once. */
  goesOn?: true;
  /** More in the row's menu and in the head of the drawer. */
  actions?: (record: Row, access: Policy) => Action[];
  /** Whether a record can be neither changed nor deleted, where its permission alone would allow it. */
  isFixed?: (record: Row) => boolean;
  /** Whether it can be changed, but not deleted. */
  isKept?: (record: Row) => boolean;
  /** What deleting a record takes with it, in a sentence or two. */
  losing?: (record: Row) => string;
  /** Fields of the map that the form leaves out. */
  formHides?: readonly string[];
  /** An own input for one field. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  /** More below the fields of the form. */
  formPanel?: ComponentType<FormPanelProps>;
  /** The ways from its list to others that belong to it. */
  links?: readonly ListLink[];
}

type Table = Partial<Record<ResourceName, Difference>>;

const administration = {
  userPanel: () => import('../screens/administration/people/user-panel.tsx').then(({ UserPanel }) => UserPanel),
  roleInput: () => import('../screens/administration/people/own-account-inputs.tsx').then(({ RoleInput }) => RoleInput),
  activeInput: () =>
    import('../screens/administration/people/own-account-inputs.tsx').then(({ ActiveInput }) => ActiveInput),
  membersInput: () =>
    import('../screens/administration/groups/members-input.tsx').then(({ MembersInput }) => MembersInput),
  leadInput: () => import('../screens/administration/groups/lead-input.tsx').then(({ LeadInput }) => LeadInput),
  hoursInput: () => import('../screens/administration/calendars/hours-input.tsx').then(({ HoursInput }) => HoursInput),
  holidaysInput: () =>
    import('../screens/administration/calendars/holidays-input.tsx').then(({ HolidaysInput }) => HolidaysInput),
  zoneInput: () => import('../screens/administration/calendars/zone-input.tsx').then(({ ZoneInput }) => ZoneInput),
  calendarPanel: () =>
    import('../screens/administration/calendars/calendar-panel.tsx').then(({ CalendarPanel }) => CalendarPanel),
  calendarMoves: () =>
    import('../screens/administration/calendars/move-panel.tsx').then(({ CalendarMoves }) => CalendarMoves),
  levelMoves: () => import('../screens/administration/calendars/move-panel.tsx').then(({ LevelMoves }) => LevelMoves),
  levelPanel: () => import('../screens/administration/severity/level-panel.tsx').then(({ LevelPanel }) => LevelPanel),
  autoAssignInput: () =>
    import('../screens/administration/severity/auto-assign-input.tsx').then(({ AutoAssignInput }) => AutoAssignInput),
  pausesInput: () =>
    import('../screens/administration/severity/pauses-input.tsx').then(({ PausesInput }) => PausesInput),
  permissionPanel: () =>
    import('../screens/administration/permissions/permission-panel.tsx').then(({ PermissionPanel }) => PermissionPanel),
  routeInput: () =>
    import('../screens/administration/permissions/route-input.tsx').then(({ RouteInput }) => RouteInput),
};

// One import for all: each names every file it needs, in what the first list loads.
const ruleInputs = () => import('../screens/administration/escalation/rule-inputs.tsx');
const activeHours = () =>
  import('../screens/administration/escalation/active-hours-input.tsx').then((module) => module.ActiveHoursInput);
const rulePanels = () => import('../screens/administration/escalation/rule-panels.tsx');
const statusRecord = () => import('../screens/administration/statuses/status-record.tsx');
const statusFields = () =>
  import('../screens/administration/statuses/status-fields.ts').then(({ readStatusFields }) => readStatusFields());
const customerRecord = () => import('../screens/customers/record/customer-record.tsx');

const toLevels = { label: 'Severity levels', to: resources.severityLevels.pages.list.path, resource: 'severityLevels' };
const toStatuses = { label: 'Statuses', to: resources.responseStatuses.pages.list.path, resource: 'responseStatuses' };
const toCalendars = { label: 'Calendars', to: resources.calendars.pages.list.path, resource: 'calendars' };
const toRules = {
  label: 'Escalation rules',
  to: resources.escalationRules.pages.list.path,
  resource: 'escalationRules',
};

const differences: Table = {
  users: {
    title: UserTitle,
    panels: part(administration.userPanel),
    inputs: { roleId: part(administration.roleInput), isActive: part(administration.activeInput) },
    created: showInitialPassword,
    actions: userActions,
    isKept: isOneself,
    losing: () =>
      'They are signed out at once and leave their groups and assignments. What they wrote stays under their name. To lock somebody out for a while, deactivate them instead.',
  },
  roles: {
    goesOn: true,
    isFixed: ({ isSystem }) => isSystem === true,
    losing: () => 'The role and the list of what it may do are deleted for good.',
  },
  permissions: {
    panels: part(administration.permissionPanel),
    inputs: { route: part(administration.routeInput) },
    losing: ({ roleCount }) =>
      `Nobody can use this call until the permission is made again and given anew. Roles that hold it now: ${roleCount}.`,
  },
  groups: {
    title: ColourTitle,
    inputs: { memberIds: part(administration.membersInput), leadUserId: part(administration.leadInput) },
    losing: () => 'Forms and responses that it was assigned to lose it. Its members stay.',
  },
  customerFormResponses: {
    facts: part(() => customerRecord().then(({ CustomerFacts }) => CustomerFacts)),
    panels: part(() => customerRecord().then(({ CustomerPanel }) => CustomerPanel)),
    form: part(() => customerRecord().then(({ CustomerForm }) => CustomerForm)),
    moreColumns: () => customerRecord().then(({ moreColumns }) => moreColumns()),
    losing: () =>
      'The record is deleted for good. Responses and survey answers of this customer stay, without their name.',
  },
  severityLevels: {
    title: ColourTitle,
    actions: levelActions,
    inputs: {
      autoAssign: part(administration.autoAssignInput),
      pauseOnCategories: part(administration.pausesInput),
    },
    panels: part(administration.levelPanel),
    formPanel: part(administration.levelMoves),
    links: [toStatuses, toCalendars, toRules],
  },
  responseStatuses: {
    ownFields: () => statusFields().then(({ base }) => ({ base })),
    title: part(() => statusRecord().then(({ StatusTitle }) => StatusTitle)),
    inputs: {
      base: part(() => statusRecord().then(({ BaseInput }) => BaseInput)),
      isActive: part(() => statusRecord().then(({ InUseInput }) => InUseInput)),
    },
    formPanel: part(() => statusRecord().then(({ StatusPreview }) => StatusPreview)),
    isKept: isBuiltIn,
    links: [toLevels, toCalendars, toRules],
  },
  surveyFolders: {
    losing: ({ surveyCount }) =>
      `The folder is deleted for good. Its surveys stay, in no folder. Surveys in it now: ${surveyCount}.`,
  },
  calendars: {
    panels: part(administration.calendarPanel),
    formPanel: part(administration.calendarMoves),
    links: [toLevels, toStatuses, toRules],
    inputs: {
      timeZone: part(administration.zoneInput),
      hours: part(administration.hoursInput),
      holidays: part(administration.holidaysInput),
    },
    losing: () => 'The calendar is deleted for good. Deadlines that were set by it stay as they are.',
  },
  escalationRules: {
    ownFields: () => statusFields().then(({ setStatus }) => ({ setStatus })),
    inputs: {
      percent: part(() => ruleInputs().then(({ PercentInput }) => PercentInput)),
      afterMinutes: part(() => ruleInputs().then(({ MinutesInput }) => MinutesInput)),
      repeatEveryMinutes: part(() => ruleInputs().then(({ MinutesInput }) => MinutesInput)),
      maxRepeats: part(() => ruleInputs().then(({ RepeatsInput }) => RepeatsInput)),
      activeHoursOnly: part(activeHours),
      setStatus: part(() => ruleInputs().then(({ RuleStatusInput }) => RuleStatusInput)),
      webhookSecret: part(() => ruleInputs().then(({ SecretInput }) => SecretInput)),
    },
    formPanel: part(() => rulePanels().then(({ RulePanels }) => RulePanels)),
    panels: part(() => rulePanels().then(({ DeliveriesPanel }) => DeliveriesPanel)),
    links: [toLevels, toStatuses, toCalendars],
    losing: () => 'Nobody is told by it any more. What it did stays in the history of each response.',
  },
};

export function differenceOf(name: string): Difference {
  return (differences as Record<string, Difference | undefined>)[name] ?? {};
}

/** A part whose code is fetched when it is first shown: `part(() => import('./x.tsx').then(({ X }) => X))`. */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await load() }));
}
