import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../providers/use-may.ts';
import { CustomerFact } from './customer-fact.tsx';
import type { ResponseDetails } from './response-details.ts';
import type { ResponseActions } from './use-response-actions.ts';

const CustomerPicker = lazy(async () => ({ default: (await import('../answer/customer-picker.tsx')).CustomerPicker }));

interface CustomerChoiceProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

/** Whose feedback it is; whoever may says so here. */
export function CustomerChoice({ response, actions }: CustomerChoiceProps) {
  const mayChange = useMay('sentimentResponses', 'setCustomer');
  const mayFind = useMay('customers', 'list');
  const [isOpen, setOpen] = useState(false);
  const { customerResponseId } = response;
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton height={40} />}>
        <CustomerPicker
          value={customerResponseId}
          added={undefined}
          onChange={(id) => {
            setOpen(false);
            if (id !== customerResponseId) void actions.setCustomer(id, id === null ? 'Not known' : 'Another customer');
          }}
        />
        <Button size="small" color="inherit" onClick={() => setOpen(false)} sx={{ ml: -1 }}>
          Leave it as it is
        </Button>
      </Suspense>
    );
  }
  return (
    <>
      <CustomerFact response={response} />
      {mayChange && mayFind && (
        <div>
          <Button size="small" onClick={() => setOpen(true)} sx={{ ml: -1 }}>
            {customerResponseId === null ? 'Attach a customer' : 'Change customer'}
          </Button>
        </div>
      )}
    </>
  );
}
