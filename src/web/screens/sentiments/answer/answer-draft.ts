import { z } from 'zod';
import { answerValueSchema } from '../../../../contract/schemas/answer-value.ts';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import { startingAnswers, visibleFields } from '../../../../domain/forms/flow.ts';
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
  /** The page that is open, from 0. */
  page: z.int().min(0).default(0),
  customerResponseId: z.int().nullable(),
  newCustomer: newCustomerSchema.nullable(),
  severityLevelId: z.int().nullable(),
  escalationType: escalationSchema.nullable(),
  assignedToIds: z.array(z.int()),
  assignedGroupIds: z.array(z.int()),
});

export type AnswerDraft = z.infer<typeof answerDraftSchema>;

/** A response with nothing in it but what the form fills in, handed to whoever the form names. */
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

/** What is sent: whole numbers for ids, null for what is not there, and objects as text. */
export function responseBody(form: Sentiment, fields: readonly SentimentField[], draft: AnswerDraft) {
  return {
    sentimentId: Number(form.id),
    customerResponseId: form.enableCustomer ? idOrNull(draft.customerResponseId) : null,
    severityLevelId: idOrNull(draft.severityLevelId),
    escalationType: form.enableEscalation ? draft.escalationType : null,
    assignedToIds: draft.assignedToIds.map(Number),
    assignedGroupIds: draft.assignedGroupIds.map(Number),
    values: askedAnswers(fields, draft).map(({ fieldId, value }) => ({ fieldId, value: asText(value) })),
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

/** Only what is asked with these answers; what was said to a question that has gone stays in the draft. */
function askedAnswers(fields: readonly SentimentField[], draft: AnswerDraft): Answer[] {
  const all = answersOf(fields, draft);
  const asked = new Set(visibleFields(fields, all).map(({ id }) => id));
  const isSent = ({ id, fieldType }: SentimentField) =>
    fieldType === 'hidden' || (asked.has(id) && fieldType !== 'calculated');
  const sent = new Set(fields.filter(isSent).map(({ id }) => Number(id)));
  return all.filter(({ fieldId }) => sent.has(fieldId));
}

export function answersOf(fields: readonly SentimentField[], { answers }: AnswerDraft): Answer[] {
  return fields
    .map(({ id }) => ({ fieldId: Number(id), value: answers[id] ?? null }))
    .filter(({ value }) => !isBlank(value));
}

const asText = (value: AnswerValue) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

const idOrNull = (id: number | null) => (id === null ? null : Number(id));
