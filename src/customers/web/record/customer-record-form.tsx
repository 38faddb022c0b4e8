import { Box, Button } from '@mui/material';
import { useOne } from '@refinedev/core';
import { recordTitle } from '../../../core/web/fields/column.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import type { OwnFormProps } from '../../../core/web/record/overrides.ts';
import { RecordSkeleton } from '../../../core/web/record/record-skeleton.tsx';
import { footer } from '../../../core/web/record/record-style.ts';
import type { CustomerRecord } from '../../schemas/customer.ts';
import { useCustomerForm } from '../../shared/customer-queries.ts';
import { FillInCustomer } from '../form/fill-in-customer.tsx';

type Actions = Pick<OwnFormProps, 'onSaved' | 'onCancel'>;

export function CustomerRecordForm({ record, ...actions }: OwnFormProps) {
  return record ? <EditForm id={record.id} {...actions} /> : <FilledForm record={undefined} {...actions} />;
}

function EditForm({ id, ...actions }: Actions & { id: number }) {
  const { result: customer } = useOne<CustomerRecord, ApiFailure>({
    resource: 'customerFormResponses',
    id,
  });
  return customer ? <FilledForm record={customer} {...actions} /> : <RecordSkeleton />;
}

function FilledForm({ record, onSaved, onCancel }: Actions & { record: CustomerRecord | undefined }) {
  const { form, query } = useCustomerForm(record?.customerFormId ?? null);
  if (query.error) return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="customer form" />;
  if (!form) return <RecordSkeleton />;
  return (
    <FillInCustomer
      form={form}
      record={record}
      onSaved={(saved) => {
        notifyInfo(`${record ? 'Saved' : 'Created'} “${recordTitle('customerFormResponses', saved)}”`);
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
