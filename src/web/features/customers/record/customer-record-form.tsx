import { Box, Button } from '@mui/material';
import { type CustomerRecord, customerRecordSchema } from '../../../../contract/schemas/customers/customer.ts';
import { titleOf } from '../../../crud/fields/column.ts';
import type { OwnFormProps } from '../../../crud/record/overrides.ts';
import { RecordSkeleton } from '../../../crud/record/record-details.tsx';
import { footer } from '../../../crud/record/record-style.ts';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { FillInCustomer } from '../form/fill-in-customer.tsx';
import { useCustomerForm } from '../shared/customer-queries.ts';

export function CustomerRecordForm({ record, onSaved, onCancel }: OwnFormProps) {
  const customer = customerRecordSchema.safeParse(record);
  return <Filled record={customer.data} onSaved={onSaved} onCancel={onCancel} />;
}

function Filled({ record, onSaved, onCancel }: Omit<OwnFormProps, 'record'> & { record: CustomerRecord | undefined }) {
  const form = useCustomerForm(record?.customerFormId ?? null);
  if (form.error) return <LoadProblem error={form.error} onRetry={() => void form.refetch()} what="customer form" />;
  if (!form.data) return <RecordSkeleton />;
  return (
    <FillInCustomer
      form={form.data}
      record={record}
      onSaved={(saved) => {
        notifyInfo(`${record ? 'Saved' : 'Created'} “${titleOf('customerFormResponses', saved)}”`);
        onSaved(saved);
      }}
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
