import { z } from 'zod';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { answerValueSchema } from '../../../../contract/schemas/forms/answer-value.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { answersSchema } from '../../forms/answer/answers.ts';

/** A customer who is being entered, or changed. */
export const customerDraftSchema = z.object({
  /** One for each customer, so that sending it twice makes it once. */
  key: z.string(),
  answers: answersSchema,
  /** The page that is open, from 0. */
  page: z.int().min(0),
  /** The record as it was read. */
  version: z.int().optional(),
});

export type CustomerDraft = z.infer<typeof customerDraftSchema>;

/** What a form says of a new customer, or what is known of one who is there. */
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
