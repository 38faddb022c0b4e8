import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Customer } from '../../../../contract/schemas/customer.ts';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { ChosenCustomer } from './chosen-customer.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { NewCustomer } from './new-customer.tsx';

interface CustomerPanelProps {
  draft: AnswerDraft;
  onChange: (part: Partial<AnswerDraft>) => void;
}

const nobody = { displayName: '', email: '', phone: '', company: '' };

/** Who said it: somebody known, somebody new, or nobody that is known. */
export function CustomerPanel({ draft: { customerResponseId, newCustomer }, onChange }: CustomerPanelProps) {
  const mayAdd = useMay('customerFormResponses', 'create');
  const [added, setAdded] = useState<Customer>();
  const choose = (customer: Customer) => {
    setAdded(customer);
    onChange({ customerResponseId: customer.id, newCustomer: null });
  };
  if (newCustomer) {
    return (
      <Panel title="New customer">
        <NewCustomer
          value={newCustomer}
          onChange={(value) => onChange({ newCustomer: value })}
          onChosen={choose}
          onCancel={() => onChange({ newCustomer: null })}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Customer"
      action={
        mayAdd && (
          <Button startIcon={<PersonAddOutlined />} onClick={() => onChange({ newCustomer: nobody })}>
            New customer
          </Button>
        )
      }
    >
      <CustomerPicker
        value={customerResponseId}
        added={added}
        onChange={(id) => onChange({ customerResponseId: id })}
      />
      {customerResponseId !== null && <ChosenCustomer id={customerResponseId} />}
    </Panel>
  );
}
