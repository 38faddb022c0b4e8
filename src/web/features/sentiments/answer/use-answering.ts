import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kinds/kind.ts';
import { useDraft } from '../../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { savedFiles } from '../../../providers/saved-files.ts';
import { useCall } from '../../../providers/use-call.ts';
import type { AnswerFiles } from '../../forms/answer/answer-files.ts';
import { answerFlow, pageWithProblem } from '../../forms/answer/answer-flow.ts';
import { answerProblems, sentProblems } from '../../forms/answer/answers.ts';
import { focusFirstProblem } from '../../forms/shared/focus-problem.ts';
import { type AnswerDraft, answerDraftSchema, newAnswerDraft, responseBody } from './answer-draft.ts';

interface Answering {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

export function useAnswering({ form, fields, onSent }: Answering) {
  const empty = () => newAnswerDraft(form, fields);
  const draft = useDraft<AnswerDraft>(`answer:${form.id}`, answerDraftSchema, empty);
  const set = (part: Partial<AnswerDraft>) => draft.change((before) => ({ ...before, ...part }));
  const box = useRef<HTMLFormElement>(null);
  const isLeadingBack = useRef(false);
  const files = useAnswerFiles(draft.value.key);
  const flow = answerFlow(fields, draft.value.answers);
  const page = Math.max(0, Math.min(draft.value.page, flow.pages.length - 1));
  const startOver = () => {
    files.forget();
    draft.discard(empty());
  };
  const { send, check, forgive, problems, failure, isSending } = useSendResponse({
    form,
    fields,
    draft: draft.value,
    busyFields: files.busyFields,
    onNewKey: (key) => set({ key }),
    onSent: (response) => {
      startOver();
      onSent(response);
    },
  });
  const goToProblem = (found: Problems) => {
    const at = pageWithProblem(flow.pages, found);
    if (at === undefined || at === page) return focusFirstProblem(box.current);
    isLeadingBack.current = true;
    set({ page: at });
  };
  // A new page moves the focus to its heading first and to the error that opened it second.
  useEffect(() => {
    if (!isLeadingBack.current) return;
    isLeadingBack.current = false;
    focusFirstProblem(box.current);
  });

  return {
    draft,
    set,
    box,
    files,
    flow,
    page,
    problems,
    failure,
    isSending,
    startOver,
    answer: ({ id }: FormField, value: AnswerValue) => {
      forgive(`field-${id}`);
      draft.change((before) => ({ ...before, answers: { ...before.answers, [id]: value } }));
    },
    submit: async () => {
      const found = isSending ? undefined : await send();
      if (found) goToProblem(found);
    },
    back: () => set({ page: page - 1 }),
    next: () => {
      const found = check(flow.pages[page]?.fields.map(({ id }) => id) ?? []);
      if (Object.keys(found).length > 0) focusFirstProblem(box.current);
      else set({ page: page + 1 });
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

/** Keys are `field-<id>` or the name of another part of the response. */
type Problems = Record<string, string>;

interface Sending {
  form: Sentiment;
  fields: readonly SentimentField[];
  draft: AnswerDraft;
  busyFields: readonly number[];
  onSent: (response: SentimentResponse) => void;
  onNewKey: (key: string) => void;
}

function useSendResponse({ form, fields, draft, busyFields, onSent, onNewKey }: Sending) {
  const call = useCall();
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();

  const look = () => ({ ...answerProblems(fields, draft.answers), ...busyProblems(busyFields) });
  const check = (ids: readonly number[]): Problems => {
    const names = new Set(ids.map((id) => `field-${id}`));
    const found = Object.fromEntries(Object.entries(look()).filter(([name]) => names.has(name)));
    setProblems((before) => ({ ...before, ...found }));
    return found;
  };
  const send = async (): Promise<Problems | undefined> => {
    const found = look();
    setProblems(found);
    setFailure(draft.newCustomer ? 'Add the new customer first, or cancel it.' : undefined);
    if (Object.keys(found).length > 0 || draft.newCustomer) return found;
    const body = responseBody(form, fields, draft);
    setSending(true);
    try {
      const response = await call('sentimentResponses', 'create', { body, idempotencyKey: draft.key });
      void refetch('sentimentResponses', 'sentiments', 'sentimentStats');
      onSent(response);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      const refused = sentProblems(thrown.errors, body.values);
      setProblems(refused);
      setFailure(format(thrown));
      if (thrown.code === 'KEY_REUSED') onNewKey(newIdempotencyKey());
      return refused;
    } finally {
      setSending(false);
    }
  };

  const forgive = (name: string) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
  return { send, check, isSending, problems, failure, forgive };
}

const busyProblems = (busyFields: readonly number[]) =>
  Object.fromEntries(busyFields.map((id) => [`field-${id}`, 'This is still on its way. Save once it has arrived.']));

function format(failure: ApiFailure): string {
  if (failure.code === 'KEY_REUSED') {
    return 'An earlier try did reach the server, with other answers. Look at the responses before you save this as one more.';
  }
  if (failure.status === 0) return `${failure.message}. Your answers are not lost. Try again.`;
  return failure.status === 422 ? 'Something is not right yet. See the marked fields.' : failure.message;
}
