import { groupList } from '../../administration/server/imports/group-list.ts';
import { userList } from '../../administration/server/imports/user-list.ts';
import { customerList } from '../../customers/server/imports/customer-list.ts';
import type { ImportedLists } from '../../imports/shared/server/imported-list.ts';
import { responseList } from '../../responses/server/imports/response-list.ts';
import { optOutList } from '../../surveys/server/distribution/imports/opt-out-list.ts';
import { surveyResponseList } from '../../surveys/server/imports/survey-response-list.ts';

/** What files can be imported into. Worker threads load these lists too, and no other handlers. */
export const importedLists: ImportedLists = {
  customerImports: customerList,
  userImports: userList,
  groupImports: groupList,
  optOutImports: optOutList,
  responseImports: responseList,
  surveyResponseImports: surveyResponseList,
};
