import LockReset from '@mui/icons-material/LockReset';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { installation } from '../../../../theme/footer-links.ts';
import type { Row } from '../../../crud/fields/column.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import type { Call } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';
import type { May } from '../../../providers/use-may.ts';

export const isOneself = ({ id }: Pick<Row, 'id'>): boolean => id === storedSession.user()?.id;

const load = () => import('./change-user.ts');

export function userActions(user: Row, may: May, call: Call): Action[] {
  if (isOneself(user) || !may('users', 'update')) return [];
  const isInvited = user.isInitialPasswordReset === 1 && user.isActive === true && installation().sendsEmail;
  const invite = async () => (await load()).sendInvitation(call, user);
  return [
    ...(isInvited ? [{ label: 'Send invitation', icon: SendOutlined, run: invite }] : []),
    { label: 'Reset password', icon: LockReset, run: async () => (await load()).resetPassword(call, user) },
    user.isActive
      ? { label: 'Deactivate', icon: PersonOffOutlined, run: async () => (await load()).deactivate(call, user) }
      : { label: 'Activate', icon: PersonOutlined, run: async () => (await load()).activate(call, user) },
  ];
}
