import { useCan } from '@refinedev/core';
import { resources } from '../../../../resources.config.ts';
import type { ListBehind } from '../../../analytics/rules/list-behind.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { surveyPaths } from '../../../surveys/shared/survey-paths.ts';

/** The address of a list; undefined where the user may not open it. */
export function useListBehind(): (behind: ListBehind | undefined) => string | undefined {
  const { data: inboxAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const { data: surveyResponsesAccess } = useCan({ resource: 'surveyResponses', action: 'list' });
  const { data: customersAccess } = useCan({ resource: 'customerFormResponses', action: 'list' });
  const { data: usersAccess } = useCan({ resource: 'users', action: 'list' });
  const may = {
    inbox: inboxAccess?.can === true,
    surveyResponses: surveyResponsesAccess?.can === true,
    customers: customersAccess?.can === true,
    users: usersAccess?.can === true,
  };
  return (behind) => (behind && may[behind.list] ? listUrl(behind) : undefined);
}

const customers = resources.customerFormResponses.pages.list.path;
const users = resources.users.pages.list.path;

function listUrl(behind: ListBehind): string {
  const params = new URLSearchParams(behind.params);
  switch (behind.list) {
    case 'inbox':
      return `${paths.inbox}?${params}`;
    case 'surveyResponses':
      params.set('tab', 'responses');
      return `${surveyPaths.responses(behind.surveyId)}?${params}`;
    default: {
      const path = behind.list === 'users' ? users : customers;
      return params.size > 0 ? `${path}?${params}` : path;
    }
  }
}
