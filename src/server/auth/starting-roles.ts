import { allPermissions, type OperationName, permissionFor, type ResourceName } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';

export interface StartingRole {
  name: 'SuperAdmin' | 'Admin' | 'Staff' | 'Viewer';
  description: string;
  holdsAll: boolean;
  permissions: readonly Permission[];
}

/** The roles that every new tenant begins with; the first is the registrant's. */
export function startingRoles(): StartingRole[] {
  return [
    {
      name: 'SuperAdmin',
      description: 'Owns the organisation: may do everything.',
      holdsAll: true,
      permissions: [],
    },
    { name: 'Admin', description: 'Administers the organisation: may do everything.', holdsAll: true, permissions: [] },
    {
      name: 'Staff',
      description: 'Collects feedback and handles responses.',
      holdsAll: false,
      permissions: staffPermissions(),
    },
    {
      name: 'Viewer',
      description: 'Reads everything and changes nothing.',
      holdsAll: false,
      permissions: allPermissions()
        .map(({ route }) => route)
        .filter((route) => route.startsWith('get:')),
    },
  ];
}

/** The 18 that everybody on the staff starts with. */
export function builtInPermissions(): Permission[] {
  return [
    ...held('sentimentStats', 'overall', 'stats'),
    ...held('sentiments', 'list', 'create'),
    ...held('surveys', 'list', 'create'),
    ...held('customerForms', 'list', 'create'),
    ...held('customerFormResponses', 'list'),
    ...held('users', 'list'),
    ...held('roles', 'list'),
    ...held('permissions', 'list'),
    ...held('groups', 'list'),
    ...held('dashboards', 'list', 'create'),
    ...held('reports', 'list', 'generate', 'save'),
  ];
}

/** Those 18, and what it takes to read and handle responses. */
function staffPermissions(): Permission[] {
  return [
    ...builtInPermissions(),
    ...held('sentiments', 'show', 'versions', 'version', 'duplicate', 'export'),
    ...held('sentimentFields', 'list'),
    ...held('prebuiltFields', 'list'),
    ...held('severityLevels', 'list'),
    ...held('calendars', 'list', 'show'),
    ...held('escalationRules', 'list', 'show'),
    ...held('branding', 'current'),
    ...held('customers', 'list'),
    ...held('customerFormFields', 'list'),
    ...held('customerFormResponses', 'customerDetails', 'create', 'update'),
    ...held('sentimentResponses', 'list', 'show', 'create', 'setStatus', 'assign', 'assignUsers', 'assignGroups'),
    ...held('sentimentResponses', 'setSeverity', 'setCustomer', 'merge', 'unmerge', 'similar', 'escalate'),
    ...held('sentimentResponses', 'watchers', 'watch', 'unwatch'),
    ...held('sentimentResponseTracking', 'list', 'create', 'update', 'delete', 'restore'),
    ...held('sentimentResponses', 'sla', 'correctText'),
    ...held('sentimentResponses', 'listAll', 'views', 'export'),
    ...held('responseBatches', 'bulk', 'undo'),
    ...held('inboxViews', 'list', 'create', 'update', 'delete'),
    ...held('surveys', 'show', 'versions', 'version', 'duplicate', 'export', 'links', 'distributions'),
    ...held('surveyFolders', 'list'),
    ...held('surveyDistributions', 'invitations'),
    ...held('contactOptOuts', 'list'),
    ...held('surveyQuestions', 'list'),
    ...held('surveyResponses', 'createCase'),
    ...held('sentimentResponses', 'followUps', 'followUp'),
    ...held('surveyResponses', 'list', 'show', 'update', 'setStatus', 'summary', 'crosstab', 'export'),
  ];
}

function held<R extends ResourceName>(resource: R, ...operations: OperationName<R>[]): Permission[] {
  return operations.map((operation) => permissionFor(resource, operation));
}
