import LockReset from '@mui/icons-material/LockReset';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { useCan, useUpdate } from '@refinedev/core';
import type { AnswerOf, BodyOf, RowOf } from '../../../core/routes/operations.ts';
import { installation } from '../../../core/theme/footer-links.ts';
import type { Row } from '../../../core/web/fields/column.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said, shownAsToast } from '../../../core/web/providers/notifications.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import { askHandOver, confirmDeactivation, confirmPasswordReset } from './change-user.tsx';
import { showInitialPassword } from './initial-password.ts';
import { isOneself } from './user-questions.ts';

export function useChangeUser() {
  return useUpdate<AnswerOf<'users', 'update'>, ApiFailure, BodyOf<'users', 'update'>>({
    resource: 'users',
    invalidates: ['resourceAll'],
  });
}

/** An invitation can lead them to a password. */
const isWaiting = ({ isInitialPasswordReset }: RowOf<'users'>) =>
  isInitialPasswordReset === 1 && installation().sendsEmail;

export function useUserActions(): (user: RowOf<'users'>) => Action[] {
  const { data: updateAccess } = useCan({ resource: 'users', action: 'update' });
  const { mutate, mutateAsync } = useChangeUser();
  const invite = ({ id, email }: Row) =>
    mutate({ id, values: { sendInvitation: true }, ...said(`${email} receives an invitation by email`) });
  const resetPassword = async (user: RowOf<'users'>) => {
    if (!(await confirmPasswordReset(user))) return;
    const values = { generatePassword: true };
    const changed = mutateAsync({ id: user.id, values, successNotification: false });
    await changed.then(({ data }) => showInitialPassword(data), shownAsToast);
  };
  const deactivate = async (user: RowOf<'users'>) => {
    const answer = await confirmDeactivation([user]);
    const values = { isActive: false, ...answer };
    if (answer) mutate({ id: user.id, values, ...said(`${user.fullName} can no longer sign in`) });
  };
  const activate = (user: RowOf<'users'>) => {
    const { id, fullName, email } = user;
    const result = isWaiting(user) ? `${email} receives an invitation by email` : `${fullName} can sign in again`;
    mutate({ id, values: { isActive: true }, ...said(result) });
  };
  const handOver = async (user: RowOf<'users'>) => {
    const answer = await askHandOver(user);
    const values = { isActive: false, ...answer };
    if (answer) mutate({ id: user.id, values, ...said('The successor was notified') });
  };
  return (user) => {
    if (isOneself(user) || !updateAccess?.can) return [];
    return [
      ...(user.isActive && isWaiting(user)
        ? [{ label: 'Send invitation', icon: SendOutlined, run: () => invite(user) }]
        : []),
      { label: 'Reset password', icon: LockReset, run: () => resetPassword(user) },
      ...(user.isActive ? [] : [{ label: 'Hand over duties', icon: SwapHoriz, run: () => handOver(user) }]),
      user.isActive
        ? { label: 'Deactivate', icon: PersonOffOutlined, run: () => deactivate(user) }
        : { label: 'Activate', icon: PersonOutlined, run: () => activate(user) },
    ];
  };
}
