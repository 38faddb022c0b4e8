import { useState } from 'react';
import {
  type Customer,
  type CustomerRecord,
  customerRecordSchema,
  knownCustomersSchema,
} from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import { type Call, useCall } from '../../../providers/use-call.ts';
import { answerProblems, sentAnswers, sentProblems } from '../../forms/answer/answers.ts';
import type { CustomerDraft } from './customer-draft.ts';

interface Sending {
  form: CustomerForm;
  id: number | undefined;
  draft: CustomerDraft;
  onSaved: (record: CustomerRecord) => void;
  onNewKey: (key: string) => void;
}

interface Params {
  isSomebodyElse?: boolean;
  /** Overwrites changes that another user saved in the meantime. */
  overwrites?: boolean;
}

type Problems = Record<string, string>;

export function useSendCustomer({ form, id, draft, onSaved, onNewKey }: Sending) {
  const call = useCall();
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);

  const check = (ids: readonly number[]): Problems => {
    const names = new Set(ids.map((fieldId) => `field-${fieldId}`));
    const all = Object.entries(answerProblems(form.fields, draft.answers));
    const found = Object.fromEntries(all.filter(([name]) => names.has(name)));
    setProblems((before) => ({ ...before, ...found }));
    return found;
  };
  const send = async (options: Params = {}): Promise<Problems | undefined> => {
    const found = answerProblems(form.fields, draft.answers);
    setProblems(found);
    setFailure(undefined);
    setKnown([]);
    if (Object.keys(found).length > 0) return found;
    const values = sentAnswers(form.fields, draft.answers);
    setSending(true);
    try {
      const record = await save(call, form, id, draft, values, options);
      void refetch('customers', 'customerFormResponses', 'sentimentResponses');
      onSaved(record);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      // A changed retry is a new request and needs a new idempotency key.
      if (thrown.status > 0) onNewKey(newIdempotencyKey());
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
  const forgive = (name: string) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)));
  return { send, check, forgive, isSending, problems, failure, known };
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
    'Save mine over it',
  );

function format(failure: ApiFailure, refused: Problems): string {
  if (failure.status === 0) return `${failure.message}. Your answers are not lost. Try again.`;
  if (failure.status !== 422) return failure.message;
  const isMarked = Object.keys(refused).some((name) => name.startsWith('field-'));
  return isMarked ? 'Something is not right yet. See the marked fields.' : failure.message;
}
