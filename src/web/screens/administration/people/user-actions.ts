import LockReset from '@mui/icons-material/LockReset';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Action } from '../../../crud/differences.ts';
import type { Row } from '../../../crud/row.ts';
import { isOneself } from './oneself.ts';

const deeds = () => import('./change-user.ts');

/** What else can be done with a colleague; with oneself, nothing of it. */
export function userActions(user: Row, policy: Policy): Action[] {
  if (isOneself(user) || !policy.permits(permissionFor('users', 'update'))) return [];
  return [
    { label: 'Reset password', icon: LockReset, run: async () => (await deeds()).resetPassword(user) },
    user.isActive
      ? { label: 'Deactivate', icon: PersonOffOutlined, run: async () => (await deeds()).deactivate(user) }
      : { label: 'Activate', icon: PersonOutlined, run: async () => (await deeds()).activate(user) },
  ];
}
