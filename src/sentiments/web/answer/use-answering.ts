import { useCreate, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { z } from 'zod';
import type { BodyOf, RowOf } from '../../../core/routes/operations.ts';
import { ownTime } from '../../../core/web/layout/time.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { useDraft } from '../../../core/web/record/use-draft.ts';
import { startingAnswers } from '../../../forms/rules/flow.ts';
import { escalationSchema, type Sentiment } from '../../../forms/schemas/sentiment.ts';
import type { SentimentField } from '../../../forms/schemas/sentiment-field.ts';
import { answersSchema, sentAnswers, sentProblems } from '../../../forms/shared/answer/answers.ts';
import { useAnswerFiles } from '../../../forms/shared/answer/use-answer-files.ts';
import { type Problems, useAnswerPages } from '../../../forms/shared/answer/use-answer-pages.ts';
import { useSaving } from '../../../forms/shared/answer/use-saving.ts';
import type { SentimentResponse } from '../../../responses/schemas/sentiment-response.ts';

interface Answering {
  form: Sentiment;
  fields: SentimentField[];
  /** The parts of the response, apart from the answers, whose inputs show their problem. */
  otherInputs: readonly string[];
  onSent: (response: SentimentResponse) => void;
}

export function useAnswering({ form, fields, otherInputs, onSent }: Answering) {
  const { mutateAsync, mutation } = useCreate<
    RowOf<'sentimentResponses'>,
    ApiFailure,
    BodyOf<'sentimentResponses', 'create'>
  >();
  const invalidate = useInvalidate();
  const empty = () => newAnswerDraft(form, fields);
  const draft = useDraft<AnswerDraft>(`answer:${form.id}`, answerDraftSchema, empty);
  const files = useAnswerFiles(draft);
  const pages = useAnswerPages(fields, draft, files.pending);
  const [failure, setFailure] = useState<string>();
  const { look: currentProblems, set, setProblems } = pages;
  const startOver = () => {
    files.forget();
    draft.discard(empty());
  };
  const send = async (): Promise<Problems | undefined> => {
    const found = currentProblems();
    const { newCustomer, key } = draft.value;
    setProblems(found);
    setFailure(newCustomer ? 'Add the new customer first, or cancel it.' : pages.refusal(found, otherInputs));
    if (Object.keys(found).length > 0 || newCustomer) return found;
    const body = responseBody(form, fields, draft.value);
    if (body.values.length === 0 && !(await isConfirmed(...withoutAnswers))) return undefined;
    try {
      const { data } = await mutateAsync({
        resource: 'sentimentResponses',
        values: body,
        invalidates: ['resourceAll'],
        meta: { idempotencyKey: key },
        successNotification: false,
        errorNotification: false,
      });
      for (const resource of ['sentiments', 'sentimentStats'])
        void invalidate({ resource, invalidates: ['resourceAll'] });
      startOver();
      onSent(data);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const refused = sentProblems(thrown.errors, body.values);
      setProblems(refused);
      setFailure(pages.refusal(refused, otherInputs) ?? format(thrown));
      if (thrown.code === 'KEY_REUSED') set({ key: newIdempotencyKey() });
      return refused;
    }
  };
  const submit = async () => {
    const found = mutation.isPending ? undefined : await send();
    if (found) pages.goToProblem(found);
  };
  const saving = useSaving(files.pending, submit);
  return { ...pages, draft, files, failure, startOver, isSending: mutation.isPending || saving.isHeld, saving };
}

const withoutAnswers = [
  'Save a response without answers?',
  'No question is answered. Choose Cancel to answer a question first.',
  'Save without answers',
] as const;

function format(failure: ApiFailure): string {
  if (failure.code === 'KEY_REUSED') {
    return 'An earlier attempt was saved with other answers. Check the responses before you save another one.';
  }
  return failure.status === 0 ? `${failure.message}. Your answers are not lost. Try again.` : failure.message;
}

const newCustomerSchema = z.object({
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
});

export type NewCustomerDraft = z.infer<typeof newCustomerSchema>;

const answerDraftSchema = z.object({
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
    answers: Object.fromEntries(startingAnswers(fields, ownTime())),
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
