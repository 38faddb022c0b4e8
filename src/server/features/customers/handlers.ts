import { dataRequests } from '../compliance/data-requests.ts';
import { retentionRules } from '../compliance/retention/retention.ts';
import { bulk, tags } from './bulk.ts';
import * as customerFormResponses from './customer-form-responses.ts';
import { fields, ofForm } from './customer-forms.ts';
import { deleteSeveral, restoreSeveral } from './deletions.ts';
import { distinct, duplicates } from './duplicates.ts';
import { customerImports } from './imports/import-handlers.ts';
import { merge, undo } from './merge.ts';
import { customerSegments } from './segments/segments.ts';
import { timeline } from './timeline.ts';

export const customerHandlers = {
  customerForms: ofForm,
  customerFormFields: fields,
  customerFormResponses: {
    ...customerFormResponses,
    ...{ bulk, deleteSeveral, restoreSeveral, tags, timeline, duplicates, distinct, merge },
  },
  customerSegments,
  customerMerges: { undo },
  dataRequests,
  retentionRules,
  customerImports,
};
