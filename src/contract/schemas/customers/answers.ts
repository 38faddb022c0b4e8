import { z } from 'zod';
import { foundPersonSchema } from '../compliance/data-request.ts';
import { retentionDueSchema, retentionSchema } from '../compliance/retention.ts';
import { formVersionSchema } from '../forms/form-document.ts';
import { customerRecordSchema } from './customer.ts';
import { customerDetailsSchema } from './customer-details.ts';
import { customerImportSchema, shownImportSchema } from './customer-import.ts';
import { bulkAnswerSchema, countedSegmentSchema, severalAnswerSchema, usedTagSchema } from './list-answers.ts';
import { duplicatePairSchema, mergedSchema, mergeUndoneSchema } from './merge.ts';
import { timelineSchema } from './timeline.ts';

/** What the customer operations return, where it is not the record. */
export const customerAnswers = {
  customerForms: { versions: z.array(formVersionSchema), version: formVersionSchema },
  customerFormResponses: {
    customerDetails: customerDetailsSchema,
    show: customerRecordSchema,
    timeline: timelineSchema,
    duplicates: z.array(duplicatePairSchema),
    merge: mergedSchema,
    ...{ bulk: bulkAnswerSchema, deleteSeveral: severalAnswerSchema, restoreSeveral: severalAnswerSchema },
    tags: z.array(usedTagSchema),
    distinct: z.object({ success: z.literal(true) }),
  },
  customerSegments: { list: z.array(countedSegmentSchema) },
  customerMerges: { undo: mergeUndoneSchema },
  dataRequests: {
    search: foundPersonSchema,
    export: 'application/octet-stream' as const,
    certificate: 'application/pdf' as const,
  },
  retentionRules: { map: z.array(retentionSchema), save: z.array(retentionSchema), try: retentionDueSchema },
  customerImports: {
    ...{ create: customerImportSchema, show: shownImportSchema, undo: customerImportSchema },
    result: 'text/csv' as const,
  },
};
