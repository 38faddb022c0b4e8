import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { openPages } from '../../../resources.config.ts';
import { pages } from '../../contract/catalogue.ts';
import { useOwnAccess } from '../providers/access.ts';
import { PageMessage } from './page-message.tsx';

const refusalSchema = z.object({ permission: z.string(), from: z.string() });

export function Forbidden() {
  const { data: refusal } = refusalSchema.safeParse(useLocation().state);
  const access = useOwnAccess();
  // In menu order; the profile is open to every user.
  const page = pages().find(
    ({ menu, screen, permission }) => menu && screen !== 'planned' && permission && access?.policy.permits(permission),
  );
  return (
    <PageMessage
      icon={<LockOutlined />}
      title="You do not have access to this page"
      text={
        refusal
          ? `It needs the permission ${refusal.permission}. Ask an administrator of your organisation for it.`
          : 'Ask an administrator of your organisation for access.'
      }
      action={
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'center' }}>
          <Button variant="contained" component={Link} to={(page ?? openPages.profile).path}>
            Go to {(page ?? openPages.profile).title.toLowerCase()}
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
