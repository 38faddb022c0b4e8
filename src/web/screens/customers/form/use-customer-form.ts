import { useEffect, useRef } from 'react';
import type { CustomerRecord } from '../../../../contract/schemas/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customer-form.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kind.ts';
import { draftName } from '../../../crud/draft-name.ts';
import { useDraft } from '../../../crud/use-draft.ts';
import { answerFlow, pageWithProblem } from '../../forms/answer/answer-flow.ts';
import { focusFirstProblem } from '../../forms/shared/focus-problem.ts';
import { type CustomerDraft, customerDraftOf, customerDraftSchema } from './customer-draft.ts';
import { useSendCustomer } from './use-send-customer.ts';

interface FillingIn {
  form: CustomerForm;
  record: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
}

/** A customer who is being filled in: the draft, its pages, and how it is saved. */
export function useCustomerForm({ form, record, onSaved }: FillingIn) {
  const start = () => customerDraftOf(form, record);
  const draft = useDraft<CustomerDraft>(draftName('customerFormResponses', record), customerDraftSchema, start);
  const set = (part: Partial<CustomerDraft>) => draft.change((before) => ({ ...before, ...part }));
  const box = useRef<HTMLFormElement>(null);
  const isLeadingBack = useRef(false);
  const flow = answerFlow(form.fields, draft.value.answers);
  const page = Math.max(0, Math.min(draft.value.page, flow.pages.length - 1));
  const sending = useSendCustomer({
    form,
    id: record?.id,
    draft: draft.value,
    onNewKey: (key) => draft.isChanged && set({ key }),
    onSaved: (saved) => {
      draft.discard(start());
      onSaved(saved);
    },
  });
  // A page that opens takes the focus to its heading; the fault that it was opened for comes after that.
  useEffect(() => {
    if (!isLeadingBack.current) return;
    isLeadingBack.current = false;
    focusFirstProblem(box.current);
  });

  return {
    ...sending,
    draft,
    box,
    flow,
    page,
    startOver: () => draft.discard(start()),
    answer: ({ id }: FormField, value: AnswerValue) => {
      sending.forgive(`field-${id}`);
      draft.change((before) => ({ ...before, answers: { ...before.answers, [id]: value } }));
    },
    submit: async (isSomebodyElse = false) => {
      const found = sending.isSending ? undefined : await sending.send({ isSomebodyElse });
      if (!found) return;
      const at = pageWithProblem(flow.pages, found);
      if (at === undefined || at === page) return focusFirstProblem(box.current);
      isLeadingBack.current = true;
      set({ page: at });
    },
    back: () => set({ page: page - 1 }),
    next: () => {
      const found = sending.check(flow.pages[page]?.fields.map(({ id }) => id) ?? []);
      if (Object.keys(found).length > 0) focusFirstProblem(box.current);
      else set({ page: page + 1 });
    },
  };
}
