import { groupOverrides } from '../../administration/web/groups/group-overrides.ts';
import { failedJobOverrides } from '../../administration/web/jobs/job-overrides.ts';
import { userOverrides } from '../../administration/web/people/user-overrides.ts';
import { permissionOverrides } from '../../administration/web/permissions/permission-overrides.ts';
import { publicLinkOverrides } from '../../administration/web/public-links/public-link-overrides.ts';
import { roleOverrides } from '../../administration/web/roles/role-overrides.ts';
import { requestOverrides } from '../../compliance/web/request-overrides.ts';
import type { ResourceOverrides } from '../../core/web/record/overrides.ts';
import { customerOverrides } from '../../customers/web/customer-overrides.ts';
import { ruleOverrides } from '../../responses/web/escalation/rule-overrides.ts';
import { calendarOverrides } from '../../responses/web/sla/calendar-overrides.ts';
import { levelOverrides } from '../../responses/web/sla/level-overrides.ts';
import { statusOverrides } from '../../responses/web/statuses/status-overrides.ts';
import { surveyFolderOverrides } from '../../surveys/web/list/folder-overrides.ts';
import { optOutOverrides } from '../../surveys/web/mail/opt-out-overrides.ts';

/** What the generated screens do differently, by resource. */
export const resourceOverrides: ResourceOverrides = {
  users: userOverrides,
  roles: roleOverrides,
  permissions: permissionOverrides,
  groups: groupOverrides,
  contactOptOuts: optOutOverrides,
  publicLinks: publicLinkOverrides,
  failedJobs: failedJobOverrides,
  customerFormResponses: customerOverrides,
  dataRequests: requestOverrides,
  severityLevels: levelOverrides,
  responseStatuses: statusOverrides,
  surveyFolders: surveyFolderOverrides,
  calendars: calendarOverrides,
  escalationRules: ruleOverrides,
};
