import { z } from 'zod';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { answersSchema, sentAnswers } from '../../forms/answer/answers.ts';

const newCustomerSchema = z.object({
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
});

export type NewCustomerDraft = z.infer<typeof newCustomerSchema>;

export const answerDraftSchema = z.object({
  /** Idempotency key of the response: sending twice creates one response. */
  key: z.string(),
  answers: answersSchema,
  page: z.int().min(0).default(0),
  customerResponseId: z.int().nullable(),
  newCustomer: newCustomerSchema.nullable(),
  severityLevelId: z.int().nullable(),
  escalationType: escalationSchema.nullable(),
  assignedToIds: z.array(z.int()),
  assignedGroupIds: z.array(z.int()),
});

export type AnswerDraft = z.infer<typeof answerDraftSchema>;

export function newAnswerDraft(form: Sentiment, fields: readonly SentimentField[]): AnswerDraft {
  return {
    key: newIdempotencyKey(),
    answers: Object.fromEntries(startingAnswers(fields, new Date())),
    page: 0,
    customerResponseId: null,
    newCustomer: null,
    severityLevelId: null,
    escalationType: form.enableEscalation ? form.escalationType : null,
    assignedToIds: form.assignedUsers,
    assignedGroupIds: form.assignedGroups,
  };
}

export function responseBody(form: Sentiment, fields: readonly SentimentField[], draft: AnswerDraft) {
  return {
    sentimentId: Number(form.id),
    customerResponseId: form.enableCustomer ? idOrNull(draft.customerResponseId) : null,
    severityLevelId: idOrNull(draft.severityLevelId),
    escalationType: form.enableEscalation ? draft.escalationType : null,
    assignedToIds: draft.assignedToIds.map(Number),
    assignedGroupIds: draft.assignedGroupIds.map(Number),
    values: sentAnswers(fields, draft.answers),
  };
}

const idOrNull = (id: number | null) => (id === null ? null : Number(id));
