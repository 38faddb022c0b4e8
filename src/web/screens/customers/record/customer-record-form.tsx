import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type CustomerRecord, customerRecordSchema } from '../../../../contract/schemas/customer.ts';
import { footer } from '../../../crud/footer-style.ts';
import type { OwnFormProps } from '../../../crud/own-form.ts';
import { RecordSkeleton } from '../../../crud/record-skeleton.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { FillInCustomer } from '../form/fill-in-customer.tsx';
import { customerForm } from '../shared/customer-queries.ts';

/** A customer in the drawer, changed or entered as the form asks. */
export function CustomerRecordForm({ record, onSaved, onCancel }: OwnFormProps) {
  const customer = customerRecordSchema.safeParse(record);
  return <Filled record={customer.data} onSaved={onSaved} onCancel={onCancel} />;
}

function Filled({ record, onSaved, onCancel }: Omit<OwnFormProps, 'record'> & { record: CustomerRecord | undefined }) {
  const form = useQuery(customerForm(record?.customerFormId ?? null));
  if (form.error) return <LoadProblem error={form.error} onRetry={() => void form.refetch()} what="customer form" />;
  if (!form.data) return <RecordSkeleton />;
  return (
    <FillInCustomer
      form={form.data}
      record={record}
      onSaved={onSaved}
      frame={(questions, buttons) => (
        <>
          <Box sx={{ p: 3, flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>{questions}</Box>
          <Box sx={{ ...footer, alignItems: 'flex-end', maxHeight: '60%', overflowY: 'auto' }}>
            {buttons}
            <Button color="inherit" onClick={onCancel}>
              Cancel
            </Button>
          </Box>
        </>
      )}
    />
  );
}
