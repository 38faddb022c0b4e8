import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { OrderSeedContext } from '../../../../questions/shared/place.ts';
import { AnswerButtons } from '../../forms/answer/answer-buttons.tsx';
import { seedOf } from '../../forms/answer/answer-files.ts';
import { AnswerPages } from '../../forms/answer/answer-pages.tsx';
import { focusNextOnEnter } from '../../forms/answer/focus-next-on-enter.ts';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { useSaveKey } from '../../forms/shared/use-save-key.ts';
import { KnownCustomers } from '../shared/known-customers.tsx';
import { useFillInCustomer } from './use-fill-in-customer.ts';

interface FillInCustomerProps {
  form: CustomerForm;
  record?: CustomerRecord | undefined;
  onSaved: (record: CustomerRecord) => void;
  frame: (questions: ReactNode, buttons: ReactNode) => ReactNode;
}

export function FillInCustomer({ form, record, onSaved, frame }: FillInCustomerProps) {
  const filling = useFillInCustomer({ form, record, onSaved });
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
