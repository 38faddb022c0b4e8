import LockOutlined from '@mui/icons-material/LockOutlined';
import { Button, Stack } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { homePath } from '../../contract/settings.ts';
import { PageMessage, useFirstPage } from './page.tsx';

const refusalSchema = z.object({ permission: z.string(), from: z.string() });

export function Forbidden() {
  const { data: refusal } = refusalSchema.safeParse(useLocation().state);
  const page = useFirstPage();
  return (
    <PageMessage
      icon={<LockOutlined />}
      title={
        refusal?.from === homePath ? 'Your role does not include the dashboard' : 'You do not have access to this page'
      }
      text={
        refusal
          ? `It needs the permission ${refusal.permission}. Ask an administrator of your organization for it.`
          : 'Ask an administrator of your organization for access.'
      }
      action={
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'center' }}>
          <Button variant="contained" component={Link} to={page.path}>
            Go to {page.title.toLowerCase()}
          </Button>
          <Button
            component={Link}
            to={`/debug/permissions${refusal ? `?path=${encodeURIComponent(refusal.from)}` : ''}`}
          >
            Why?
          </Button>
        </Stack>
      }
    />
  );
}
