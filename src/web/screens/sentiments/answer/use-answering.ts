import { useEffect, useRef } from 'react';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import { useDraft } from '../../../crud/use-draft.ts';
import { answerFlow, pageWithProblem } from '../../forms/answer/answer-flow.ts';
import { focusFirstProblem } from '../../forms/shared/focus-problem.ts';
import { type AnswerDraft, answerDraftSchema, newAnswerDraft } from './answer-draft.ts';
import { useAnswerFiles } from './use-answer-files.ts';
import { type Problems, useSendResponse } from './use-send-response.ts';

interface Answering {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

/** A response that is being filled in: its draft, its pages, its files, and how it is sent. */
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
  // A page that opens takes the focus to its heading; the fault that it was opened for comes after that.
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
