import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { useDraft } from '../../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch, useCall } from '../../../providers/queries.ts';
import { savedFiles } from '../../../providers/saved-files.ts';
import type { AnswerFiles } from '../../forms/answer/answer-files.ts';
import { answersSchema, sentAnswers, sentProblems } from '../../forms/answer/answers.ts';
import { type Problems, useAnswerPages } from '../../forms/answer/use-answer-pages.ts';

interface Answering {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

export function useAnswering({ form, fields, onSent }: Answering) {
  const call = useCall();
  const empty = () => newAnswerDraft(form, fields);
  const draft = useDraft<AnswerDraft>(`answer:${form.id}`, answerDraftSchema, empty);
  const files = useAnswerFiles(draft.value.key);
  const pages = useAnswerPages(fields, draft, busyProblems(files.busyFields));
  const [isSending, setSending] = useState(false);
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
    setFailure(newCustomer ? 'Add the new customer first, or cancel it.' : undefined);
    if (Object.keys(found).length > 0 || newCustomer) return found;
    const body = responseBody(form, fields, draft.value);
    if (body.values.length === 0 && !(await isConfirmed(...withoutAnswers))) return undefined;
    setSending(true);
    try {
      const response = await call('sentimentResponses', 'create', { body, idempotencyKey: key });
      void refetch('sentimentResponses', 'sentiments', 'sentimentStats');
      startOver();
      onSent(response);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const refused = sentProblems(thrown.errors, body.values);
      setProblems(refused);
      setFailure(format(thrown));
      if (thrown.code === 'KEY_REUSED') set({ key: newIdempotencyKey() });
      return refused;
    } finally {
      setSending(false);
    }
  };
  return {
    ...pages,
    draft,
    files,
    failure,
    isSending,
    startOver,
    submit: async () => {
      const found = isSending ? undefined : await send();
      if (found) pages.goToProblem(found);
    },
  };
}

function useAnswerFiles(draftKey: string) {
  const [busy, setBusy] = useState<Record<number, number>>({});
  // A counter, because a field may wait for a recording and an upload at the same time.
  const onBusy = useCallback((fieldId: number, isBusy: boolean) => {
    setBusy((before) => ({ ...before, [fieldId]: (before[fieldId] ?? 0) + (isBusy ? 1 : -1) }));
  }, []);
  useEffect(() => void savedFiles.dropOld(), []);
  const context: AnswerFiles = useMemo(() => ({ draft: draftKey, onBusy }), [draftKey, onBusy]);
  return {
    context,
    busyFields: Object.keys(busy)
      .map(Number)
      .filter((id) => (busy[id] ?? 0) > 0),
    forget: () => void savedFiles.dropAll(`${draftKey}:`),
  };
}

const withoutAnswers = [
  'Save a response without answers?',
  'No question is answered. Choose Cancel to answer a question first.',
  'Save without answers',
] as const;

const busyProblems = (busyFields: readonly number[]) =>
  Object.fromEntries(
    busyFields.map((id) => [`field-${id}`, 'This file is still uploading. Save when the upload is complete.']),
  );

function format(failure: ApiFailure): string {
  if (failure.code === 'KEY_REUSED') {
    return 'An earlier attempt was saved with other answers. Check the responses before you save another one.';
  }
  if (failure.status === 0) return `${failure.message}. Your answers are not lost. Try again.`;
  return failure.status === 422 ? 'Some answers are not valid. Check the marked fields.' : failure.message;
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
