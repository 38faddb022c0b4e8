import { useRef, useState } from 'react';
import { type Customer, customerInputSchema, knownCustomersSchema } from '../../../../contract/schemas/customer.ts';
import { call, newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch } from '../../../providers/refetch.ts';
import type { NewCustomerDraft } from './answer-draft.ts';

/** Adds a customer, once, and says who is known already or what is not right yet. */
export function useAddCustomer(value: NewCustomerDraft, onAdded: (customer: Customer) => void) {
  const [isAdding, setAdding] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Customer[]>([]);
  const key = useRef(newIdempotencyKey());

  const add = async (isSomebodyElse: boolean) => {
    const body = { ...value, ...(isSomebodyElse ? { isSomebodyElse } : {}) };
    const found = problemsOf(body);
    setProblems(found);
    setFailure(undefined);
    setKnown([]);
    if (Object.keys(found).length > 0 || isAdding) return;
    setAdding(true);
    try {
      const customer = await call('customerFormResponses', 'create', { body, idempotencyKey: key.current });
      void refetch('customers', 'customerFormResponses');
      onAdded(customer);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      // Another attempt says something else, and so is another request.
      if (thrown.status > 0) key.current = newIdempotencyKey();
      setProblems(thrown.errors);
      const alike = knownCustomersSchema.safeParse(thrown.body);
      if (alike.success) setKnown(alike.data.known);
      else if (thrown.status !== 422) setFailure(thrown.message);
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding, problems, failure, known };
}

function problemsOf(body: object): Record<string, string> {
  const checked = customerInputSchema.safeParse(body);
  const issues = checked.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
