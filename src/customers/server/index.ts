import type { Subject } from '../../core/server/api/subject.ts';
import { customerSegments } from '../shared/server/segments.ts';
import { bulk, tags } from './bulk.ts';
import * as customerFormResponses from './customer-form-responses.ts';
import { fields, ofForm } from './customer-forms.ts';
import { customerDeletionJob, deleteCustomers, deleteSeveral, restoreSeveral } from './deletions.ts';
import { distinct, duplicates } from './duplicates.ts';
import { foldFigures } from './fold-figures.ts';
import { merge, undo } from './merge.ts';
import { timeline } from './timeline.ts';

export const customers = {
  handlers: {
    customerForms: ofForm,
    customerFormFields: fields,
    customerFormResponses: {
      ...customerFormResponses,
      bulk,
      deleteSeveral,
      restoreSeveral,
      tags,
      timeline,
      duplicates,
      distinct,
      merge,
    },
    customerSegments,
    customerMerges: { undo },
  },
  tasks: [foldFigures],
  jobs: { product: { [customerDeletionJob]: deleteCustomers } },
} satisfies Subject;
