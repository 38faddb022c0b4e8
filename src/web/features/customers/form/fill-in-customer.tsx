import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import type { AnswerValue, FormField } from '../../../../domain/forms/kinds/kind.ts';
import { OrderSeedContext } from '../../../../questions/shared/place.ts';
import { draftName, useDraft } from '../../../crud/record/use-draft.ts';
import { AnswerButtons } from '../../forms/answer/answer-buttons.tsx';
import { seedOf } from '../../forms/answer/answer-files.ts';
import { answerFlow, pageWithProblem } from '../../forms/answer/answer-flow.ts';
import { AnswerPages } from '../../forms/answer/answer-pages.tsx';
import { enterGoesOn } from '../../forms/answer/enter-goes-on.ts';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { focusFirstProblem } from '../../forms/shared/focus-problem.ts';
import { useSaveKey } from '../../forms/shared/use-save-key.ts';
import { KnownCustomers } from '../shared/known-customers.tsx';
import { type CustomerDraft, customerDraftOf, customerDraftSchema } from './customer-draft.ts';
import { useSendCustomer } from './use-send-customer.ts';

interface FillInCustomerProps {
  form: CustomerForm;
  record?: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
  frame: (questions: ReactNode, buttons: ReactNode) => ReactNode;
}

export function FillInCustomer({ form, record, onSaved, frame }: FillInCustomerProps) {
  const filling = useCustomerForm({ form, record, onSaved });
  const { draft, flow, page, known, failure } = filling;
  useSaveKey(() => void filling.submit());
  const questions = (
    <>
      {draft.wasRestored && (
        <Box sx={{ mb: 3 }}>
          <DraftNote what="answers" onDiscard={filling.startOver} />
        </Box>
      )}
      <OrderSeedContext value={seedOf(draft.value.key)}>
        <AnswerPages flow={flow} page={page} problems={filling.problems} onAnswer={filling.answer} />
      </OrderSeedContext>
    </>
  );
  const buttons = (
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      {known.length > 0 && (
        <Box role="status" sx={{ mb: 2 }}>
          <KnownCustomers
            known={known}
            onAddAll={() => void filling.submit(true)}
            anyway={record ? 'Not a duplicate: save anyway' : 'Not a duplicate: add anyway'}
          />
        </Box>
      )}
      <AnswerButtons
        page={page}
        pageCount={flow.pages.length}
        failure={failure}
        isSending={filling.isSending}
        save={record ? 'Save customer' : 'Add customer'}
        onBack={filling.back}
        onNext={filling.next}
      />
    </Box>
  );
  return (
    <Box
      component="form"
      noValidate
      ref={filling.box}
      onKeyDown={enterGoesOn}
      onSubmit={(event) => {
        event.preventDefault();
        void filling.submit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 }}
    >
      {frame(questions, buttons)}
    </Box>
  );
}

interface FillingIn {
  form: CustomerForm;
  record: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
}

function useCustomerForm({ form, record, onSaved }: FillingIn) {
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
  // A new page moves the focus to its heading first and to the error that opened it second.
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
