import type { RowOf } from '../../../core/routes/operations.ts';
import type { Row } from '../../../core/web/fields/column.ts';
import type { FormValues } from '../../../core/web/inputs/plain-inputs.tsx';
import { storedSession } from '../../../core/web/providers/session.ts';

export const isOneself = ({ id }: Pick<Row, 'id'>): boolean => id === storedSession.user()?.id;

/** Asks for a successor too. */
export const confirmUserDeletion = async (users: readonly RowOf<'users'>[]) => (await load()).confirmDeletion(users);

export const confirmUserUpdate = async (user: RowOf<'users'>, changes: FormValues): Promise<FormValues | undefined> => {
  if (user.isActive && changes.isActive === false) return (await load()).confirmDeactivation([user]);
  if (isOneself(user) && typeof changes.email === 'string')
    return (await load()).confirmOwnAddress(user, changes.email);
  return {};
};

const load = () => import('./change-user.tsx');
