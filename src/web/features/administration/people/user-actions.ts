import LockReset from '@mui/icons-material/LockReset';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Row } from '../../../crud/fields/row.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { storedSession } from '../../../providers/session.ts';
import type { Call } from '../../../providers/use-call.ts';

export const isOneself = ({ id }: Pick<Row, 'id'>): boolean => id === storedSession.user()?.id;

const load = () => import('./change-user.ts');

export function userActions(user: Row, policy: Policy, call: Call): Action[] {
  if (isOneself(user) || !policy.permits(permissionFor('users', 'update'))) return [];
  return [
    { label: 'Reset password', icon: LockReset, run: async () => (await load()).resetPassword(call, user) },
    user.isActive
      ? { label: 'Deactivate', icon: PersonOffOutlined, run: async () => (await load()).deactivate(call, user) }
      : { label: 'Activate', icon: PersonOutlined, run: async () => (await load()).activate(call, user) },
  ];
}
