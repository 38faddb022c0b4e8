import EditOutlined from '@mui/icons-material/EditOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { Box } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Create, CreateButton, ListButton } from '@refinedev/mui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageSkeleton, type ScreenProps } from '../../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { NotAllowed } from '../../../core/web/record/record-parts.tsx';
import type { CustomerRecord } from '../../schemas/customer.ts';
import { useCustomerForm } from '../../shared/customer-queries.ts';
import { customerPaths } from '../../shared/paths.ts';
import { FillInCustomer } from './fill-in-customer.tsx';

export function CustomerFormPage({ page }: ScreenProps) {
  const { form, query } = useCustomerForm(null);
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { data: readAccess } = useCan({ resource: 'customerFormResponses', action: 'list' });
  const { data: addAccess } = useCan({ resource: 'customerFormResponses', action: 'create' });
  const added = ({ id, displayName }: CustomerRecord) => {
    notifyInfo(`“${displayName}” is added`);
    if (readAccess?.can) navigate(customerPaths.record(id));
    else setRound((before) => before + 1);
  };

  if (query.error) return <LoadProblem error={query.error} onRetry={() => void query.refetch()} what="customer form" />;
  if (!form) return <PageSkeleton />;
  return (
    <Create
      {...pageLookWithoutFooter}
      resource="customerFormResponses"
      title={
        <PageTitle
          title={page.title}
          about={form.description || 'Add a new customer. The answers are saved in the customer record.'}
        />
      }
      headerButtons={
        <>
          <ListButton resource="customerFormResponses" variant="outlined" startIcon={<PeopleOutlined />}>
            Customers
          </ListButton>
          <CreateButton resource="customerForms" variant="outlined" startIcon={<EditOutlined />}>
            Edit form
          </CreateButton>
        </>
      }
    >
      {addAccess?.can ? (
        <Box sx={{ maxWidth: 720, pb: 8 }}>
          <FillInCustomer
            key={`${form.id} ${round}`}
            form={form}
            onSaved={added}
            frame={(questions, buttons) => (
              <>
                <Panel>{questions}</Panel>
                <Box sx={{ mt: 3 }}>{buttons}</Box>
              </>
            )}
          />
        </Box>
      ) : (
        <NotAllowed what="add customers" name="customerFormResponses" operation="create" />
      )}
    </Create>
  );
}
