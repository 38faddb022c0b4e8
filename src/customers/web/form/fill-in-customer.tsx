import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { ownTime } from '../../../core/web/layout/time.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { draftName, useDraft } from '../../../core/web/record/use-draft.ts';
import { startingAnswers } from '../../../forms/rules/flow.ts';
import { answerValueSchema } from '../../../forms/schemas/answer-value.ts';
import { AnswerFilesContext, seedOf } from '../../../forms/shared/answer/answer-files.ts';
import { AnswerButtons, AnswerPages, focusNextOnEnter } from '../../../forms/shared/answer/answer-pages.tsx';
import { answersSchema, sentAnswers, sentProblems } from '../../../forms/shared/answer/answers.ts';
import { useAnswerFiles } from '../../../forms/shared/answer/use-answer-files.ts';
import { type Problems, useAnswerPages } from '../../../forms/shared/answer/use-answer-pages.ts';
import { useSaving } from '../../../forms/shared/answer/use-saving.ts';
import { DraftNote } from '../../../forms/shared/parts/draft-note.tsx';
import { useEditKeys } from '../../../forms/shared/parts/use-edit-keys.ts';
import { OrderSeedContext } from '../../../forms/shared/questions/shared/place.ts';
import type { Customer, CustomerRecord } from '../../schemas/customer.ts';
import { knownCustomersSchema } from '../../schemas/customer-details.ts';
import type { CustomerForm } from '../../schemas/customer-form.ts';
import { KnownCustomers } from '../../shared/known-customers.tsx';

interface FillInCustomerProps {
  form: CustomerForm;
  record?: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
  frame: (questions: ReactNode, buttons: ReactNode) => ReactNode;
}

export function FillInCustomer({ form, record, onSaved, frame }: FillInCustomerProps) {
  const filling = useFillInCustomer({ form, record, onSaved });
  const { draft, flow, page, known, failure } = filling;
  useEditKeys({ onSave: () => filling.saving.save() });
  const questions = (
    <>
      {draft.wasRestored && (
        <Box sx={{ mb: 3 }}>
          <DraftNote what="answers" onDiscard={filling.startOver} />
        </Box>
      )}
      <AnswerFilesContext value={filling.files.context}>
        <OrderSeedContext value={seedOf(draft.value.key)}>
          <AnswerPages flow={flow} page={page} problems={filling.problems} onAnswer={filling.answer} />
        </OrderSeedContext>
      </AnswerFilesContext>
    </>
  );
  const buttons = (
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      {known.length > 0 && (
        <Box role="status" sx={{ mb: 2 }}>
          <KnownCustomers
            known={known}
            onAddAll={() => filling.saving.save(true)}
            anyway={record ? 'Not a duplicate: save anyway' : 'Not a duplicate: add anyway'}
          />
        </Box>
      )}
      <AnswerButtons
        page={page}
        pageCount={flow.pages.length}
        failure={failure}
        isSending={filling.isSending}
        onWithout={filling.saving.onWithout}
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
        filling.saving.save();
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
  const save = useSave(form, record?.id);
  const start = () => customerDraftOf(form, record);
  const draft = useDraft<CustomerDraft>(draftName('customerFormResponses', record), customerDraftSchema, start);
  const files = useAnswerFiles(draft);
  const pages = useAnswerPages(form.fields, draft, files.pending);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);
  const { look, set, setProblems } = pages;
  const startOver = () => {
    files.forget();
    draft.discard(start());
  };
  const send = async (options: Params = {}): Promise<Problems | undefined> => {
    const found = look();
    setProblems(found);
    setFailure(pages.refusal(found));
    setKnown([]);
    if (Object.keys(found).length > 0) return found;
    const values = sentAnswers(form.fields, draft.value.answers);
    setSending(true);
    try {
      const saved = await save(draft.value, values, options);
      startOver();
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
      else setFailure(pages.refusal(refused) ?? format(thrown));
      return refused;
    } finally {
      setSending(false);
    }
  };
  const submit = async (isSomebodyElse = false) => {
    const found = isSending ? undefined : await send({ isSomebodyElse });
    if (found) pages.goToProblem(found);
  };
  const saving = useSaving(files.pending, submit);
  return { ...pages, draft, files, failure, known, startOver, isSending: isSending || saving.isHeld, saving };
}

function useSave(form: CustomerForm, id: number | undefined) {
  const { mutateAsync: create } = useOperationMutation('customerFormResponses', 'create', { invalidates: touched });
  const { mutateAsync: update } = useOperationMutation('customerFormResponses', 'update', { invalidates: touched });
  return async (
    { key, version }: CustomerDraft,
    values: ReturnType<typeof sentAnswers>,
    { isSomebodyElse, overwrites }: Params,
  ): Promise<CustomerRecord> => {
    const body = { customerFormId: form.id, values, ...(isSomebodyElse ? { isSomebodyElse } : {}) };
    const { data } =
      id === undefined
        ? await create({ values: body, idempotencyKey: key, errorNotification: false })
        : await update({
            params: { id },
            values: { ...body, ...(overwrites ? {} : { version }) },
            errorNotification: false,
          });
    return data;
  };
}

const touched = ['customers', 'sentimentResponses'] as const;

const isMine = () =>
  isConfirmed(
    'This customer was changed by another user',
    'Another user saved it while you were editing. Your input stays here until you decide.',
    'Save my version',
  );

const format = ({ status, message }: ApiFailure) =>
  status === 0 ? `${message}. Your answers are not lost. Try again.` : message;

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
    answers: Object.fromEntries(values ?? startingAnswers(form.fields, ownTime())),
    page: 0,
    ...(record ? { version: record.version } : {}),
  };
}
