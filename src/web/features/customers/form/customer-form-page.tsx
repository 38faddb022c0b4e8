import EditOutlined from '@mui/icons-material/EditOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CustomerRecord } from '../../../../contract/schemas/customers/customer.ts';
import { NotAllowed } from '../../../crud/record/record-details.tsx';
import { PageSkeleton, type ScreenProps } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { useCustomerForm } from '../shared/customer-queries.ts';
import { customerPaths } from '../shared/paths.ts';
import { FillInCustomer } from './fill-in-customer.tsx';

export function CustomerFormPage({ page }: ScreenProps) {
  const form = useCustomerForm(null);
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const mayRead = useMay('customerFormResponses', 'list');
  const mayAdd = useMay('customerFormResponses', 'create');
  const mayConfigure = useMay('customerForms', 'create');
  const added = ({ id, displayName }: CustomerRecord) => {
    notifyInfo(`“${displayName}” is added`);
    if (mayRead) navigate(customerPaths.record(id));
    else setRound((before) => before + 1);
  };

  if (form.error) return <LoadProblem error={form.error} onRetry={() => void form.refetch()} what="customer form" />;
  if (!form.data) return <PageSkeleton />;
  return (
    <>
      <PageHead
        title={page.title}
        about={form.data.description || 'Add a new customer. The answers are saved in the customer record.'}
        actions={
          <>
            {mayRead && (
              <Button component={Link} to={customerPaths.manage} variant="outlined" startIcon={<PeopleOutlined />}>
                Customers
              </Button>
            )}
            {mayConfigure && (
              <Button component={Link} to={customerPaths.configure} variant="outlined" startIcon={<EditOutlined />}>
                Edit form
              </Button>
            )}
          </>
        }
      />
      {mayAdd ? (
        <Box sx={{ maxWidth: 720, pb: 8 }}>
          <FillInCustomer
            key={`${form.data.id} ${round}`}
            form={form.data}
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
    </>
  );
}
