import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Customer } from '../../../../contract/schemas/customers/customer.ts';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { PreviousResponses, useCustomerDetails } from '../shared/previous-responses.tsx';
import type { AnswerDraft } from './answer-draft.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { NewCustomer } from './new-customer.tsx';

interface CustomerPanelProps {
  draft: AnswerDraft;
  onChange: (part: Partial<AnswerDraft>) => void;
}

const emptyCustomer = { displayName: '', email: '', phone: '', company: '' };

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
          <Button startIcon={<PersonAddOutlined />} onClick={() => onChange({ newCustomer: emptyCustomer })}>
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

function ChosenCustomer({ id }: { id: number }) {
  const details = useCustomerDetails(id);
  if (!details) return null;
  const { company, email, phone } = details;
  const reach = [company, email, phone].filter(Boolean).join(' · ');
  return (
    <Box sx={{ mt: 1.5 }}>
      {reach && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reach}
        </Typography>
      )}
      <PreviousResponses inNewTab details={details} most={3} />
    </Box>
  );
}
