import { z } from 'zod';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { answerValueSchema } from '../../../../contract/schemas/forms/answer-value.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { answersSchema } from '../../forms/answer/answers.ts';

export const customerDraftSchema = z.object({
  /** Idempotency key of the customer: sending twice creates one record. */
  key: z.string(),
  answers: answersSchema,
  page: z.int().min(0),
  version: z.int().optional(),
});

export type CustomerDraft = z.infer<typeof customerDraftSchema>;

export function customerDraftOf(form: CustomerForm, record: CustomerRecord | undefined): CustomerDraft {
  const given = record?.values.flatMap(({ fieldId, value }) => {
    const answer = answerValueSchema.safeParse(value);
    return answer.success ? [[fieldId, answer.data] as const] : [];
  });
  return {
    key: newIdempotencyKey(),
    answers: Object.fromEntries(given ?? startingAnswers(form.fields, new Date())),
    page: 0,
    ...(record ? { version: record.version } : {}),
  };
}
