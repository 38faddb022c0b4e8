import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import {
  type Customer,
  type CustomerRecord,
  customerRecordSchema,
} from '../../../../contract/schemas/customers/customer.ts';
import { knownCustomersSchema } from '../../../../contract/schemas/customers/customer-details.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { answerValueSchema } from '../../../../contract/schemas/forms/answer-value.ts';
import { startingAnswers } from '../../../../domain/forms/flow.ts';
import { OrderSeedContext } from '../../../../questions/shared/place.ts';
import { draftName, useDraft } from '../../../crud/record/use-draft.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { type Call, refetch, useCall } from '../../../providers/queries.ts';
import { seedOf } from '../../forms/answer/answer-files.ts';
import { AnswerButtons, AnswerPages, focusNextOnEnter } from '../../forms/answer/answer-pages.tsx';
import { answersSchema, sentAnswers, sentProblems } from '../../forms/answer/answers.ts';
import { type Problems, useAnswerPages } from '../../forms/answer/use-answer-pages.ts';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { useEditKeys } from '../../forms/shared/use-edit-keys.ts';
import { KnownCustomers } from '../shared/known-customers.tsx';

interface FillInCustomerProps {
  form: CustomerForm;
  record?: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
  frame: (questions: ReactNode, buttons: ReactNode) => ReactNode;
}

export function FillInCustomer({ form, record, onSaved, frame }: FillInCustomerProps) {
  const filling = useFillInCustomer({ form, record, onSaved });
  const { draft, flow, page, known, failure } = filling;
  useEditKeys({ onSave: () => void filling.submit() });
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
      onKeyDown={focusNextOnEnter}
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

interface Params {
  isSomebodyElse?: boolean;
  /** Overwrites changes that another user saved in the meantime. */
  overwrites?: boolean;
}

function useFillInCustomer({ form, record, onSaved }: FillingIn) {
  const call = useCall();
  const start = () => customerDraftOf(form, record);
  const draft = useDraft<CustomerDraft>(draftName('customerFormResponses', record), customerDraftSchema, start);
  const pages = useAnswerPages(form.fields, draft);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);
  const { look, set, setProblems } = pages;
  const send = async (options: Params = {}): Promise<Problems | undefined> => {
    const found = look();
    setProblems(found);
    setFailure(undefined);
    setKnown([]);
    if (Object.keys(found).length > 0) return found;
    const values = sentAnswers(form.fields, draft.value.answers);
    setSending(true);
    try {
      const saved = await save(call, form, record?.id, draft.value, values, options);
      void refetch('customers', 'customerFormResponses', 'sentimentResponses');
      draft.discard(start());
      onSaved(saved);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      // A changed retry is a new request and needs a new idempotency key.
      if (thrown.status > 0 && draft.isChanged) set({ key: newIdempotencyKey() });
      if (thrown.code === 'STALE') return (await isMine()) ? send({ ...options, overwrites: true }) : {};
      const refused = sentProblems(thrown.errors, values);
      setProblems(refused);
      const alike = knownCustomersSchema.safeParse(thrown.body);
      if (alike.success) setKnown(alike.data.known);
      else setFailure(format(thrown, refused));
      return refused;
    } finally {
      setSending(false);
    }
  };
  return {
    ...pages,
    draft,
    isSending,
    failure,
    known,
    startOver: () => draft.discard(start()),
    submit: async (isSomebodyElse = false) => {
      const found = isSending ? undefined : await send({ isSomebodyElse });
      if (found) pages.goToProblem(found);
    },
  };
}

async function save(
  call: Call,
  form: CustomerForm,
  id: number | undefined,
  { key, version }: CustomerDraft,
  values: ReturnType<typeof sentAnswers>,
  { isSomebodyElse, overwrites }: Params,
): Promise<CustomerRecord> {
  const body = { customerFormId: form.id, values, ...(isSomebodyElse ? { isSomebodyElse } : {}) };
  const answer =
    id === undefined
      ? await call('customerFormResponses', 'create', { body, idempotencyKey: key })
      : await call('customerFormResponses', 'update', {
          params: { id },
          body: { ...body, ...(overwrites ? {} : { version }) },
        });
  return customerRecordSchema.parse(answer);
}

const isMine = () =>
  isConfirmed(
    'This customer was changed by another user',
    'Another user saved it while you were editing. Your input stays here until you decide.',
    'Save my version',
  );

function format(failure: ApiFailure, refused: Problems): string {
  if (failure.status === 0) return `${failure.message}. Your answers are not lost. Try again.`;
  if (failure.status !== 422) return failure.message;
  const isMarked = Object.keys(refused).some((name) => name.startsWith('field-'));
  return isMarked ? 'Some answers are not valid. Check the marked fields.' : failure.message;
}

const customerDraftSchema = z.object({
  /** Idempotency key of the customer: sending twice creates one record. */
  key: z.string(),
  answers: answersSchema,
  page: z.int().min(0),
  version: z.int().optional(),
});

type CustomerDraft = z.infer<typeof customerDraftSchema>;

function customerDraftOf(form: CustomerForm, record: CustomerRecord | undefined): CustomerDraft {
  const values = record?.values.flatMap(({ fieldId, value }) => {
    const answer = answerValueSchema.safeParse(value);
    return answer.success ? [[fieldId, answer.data] as const] : [];
  });
  return {
    key: newIdempotencyKey(),
    answers: Object.fromEntries(values ?? startingAnswers(form.fields, new Date())),
    page: 0,
    ...(record ? { version: record.version } : {}),
  };
}
