import { z } from 'zod';
import { answerValueSchema } from '../../../../contract/schemas/answer-value.ts';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import { type AnswerValue, isBlank } from '../../../../domain/forms/kind.ts';
import { type Answer, validateAnswers } from '../../../../domain/forms/validate-answers.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';

const newCustomerSchema = z.object({
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
});

/** A customer who is being entered. */
export type NewCustomerDraft = z.infer<typeof newCustomerSchema>;

/** What somebody has filled in so far. */
export const answerDraftSchema = z.object({
  /** One for each response, so that sending it twice makes it once. */
  key: z.string(),
  answers: z.record(z.string(), answerValueSchema),
  customerResponseId: z.int().nullable(),
  newCustomer: newCustomerSchema.nullable(),
  severityLevelId: z.int().nullable(),
  escalationType: escalationSchema.nullable(),
  assignedToIds: z.array(z.int()),
  assignedGroupIds: z.array(z.int()),
});

export type AnswerDraft = z.infer<typeof answerDraftSchema>;

/** An empty response, handed to whoever the form names. */
export function newAnswerDraft(form: Sentiment): AnswerDraft {
  return {
    key: newIdempotencyKey(),
    answers: {},
    customerResponseId: null,
    newCustomer: null,
    severityLevelId: null,
    escalationType: form.enableEscalation ? form.escalationType : null,
    assignedToIds: form.assignedUsers,
    assignedGroupIds: form.assignedGroups,
  };
}

/** What is sent: whole numbers for ids, null for what is not there, and objects as text. */
export function responseBody(form: Sentiment, fields: readonly SentimentField[], draft: AnswerDraft) {
  return {
    sentimentId: Number(form.id),
    customerResponseId: form.enableCustomer ? idOrNull(draft.customerResponseId) : null,
    severityLevelId: idOrNull(draft.severityLevelId),
    escalationType: form.enableEscalation ? draft.escalationType : null,
    assignedToIds: draft.assignedToIds.map(Number),
    assignedGroupIds: draft.assignedGroupIds.map(Number),
    values: answersOf(fields, draft).map(({ fieldId, value }) => ({ fieldId, value: asText(value) })),
  };
}

/** What is wrong with the answers, by field id. */
export function answerProblems(fields: readonly SentimentField[], draft: AnswerDraft): Record<string, string> {
  const { errors } = validateAnswers(fields, answersOf(fields, draft));
  return Object.fromEntries(errors.map(({ fieldId, message }) => [`field-${fieldId}`, message]));
}

/** The server's faults, by the field that each belongs to; `values.2` is the third answer that was sent. */
export function sentProblems(errors: Record<string, string>, values: readonly { fieldId: number }[]) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const place = /^values\.(\d+)/.exec(path)?.[1];
      const fieldId = place === undefined ? undefined : values[Number(place)]?.fieldId;
      return [fieldId === undefined ? path.replace(/^values\./, '') : `field-${fieldId}`, message];
    }),
  );
}

function answersOf(fields: readonly SentimentField[], { answers }: AnswerDraft): Answer[] {
  return fields
    .map(({ id }) => ({ fieldId: Number(id), value: answers[id] ?? null }))
    .filter(({ value }) => !isBlank(value));
}

const asText = (value: AnswerValue) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

const idOrNull = (id: number | null) => (id === null ? null : Number(id));
