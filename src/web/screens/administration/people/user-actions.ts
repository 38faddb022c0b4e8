import LockReset from '@mui/icons-material/LockReset';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { permissionFor } from '../../../../contract/catalogue.ts';
import type { Policy } from '../../../../contract/policy.ts';
import type { Action } from '../../../crud/differences.ts';
import type { Row } from '../../../crud/row.ts';
import { call } from '../../../providers/call.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { showInitialPassword } from './initial-password.ts';
import { isOneself } from './oneself.ts';

/** What else can be done with a colleague; with oneself, nothing of it. */
export function userActions(user: Row, policy: Policy): Action[] {
  if (isOneself(user) || !policy.permits(permissionFor('users', 'update'))) return [];
  return [
    { label: 'Reset password', icon: LockReset, run: () => resetPassword(user) },
    user.isActive
      ? { label: 'Deactivate', icon: PersonOffOutlined, run: () => deactivate(user) }
      : { label: 'Activate', icon: PersonOutlined, run: () => activate(user) },
  ];
}

async function resetPassword(user: Row): Promise<void> {
  const text = `${user.fullName} is signed out everywhere, and the password of today no longer works.`;
  if (!(await isConfirmed(`Reset the password of ${user.fullName}?`, text, 'Reset password'))) return;
  const answer = await change(user, { generatePassword: true });
  if (answer) await showInitialPassword(answer);
}

async function deactivate(user: Row): Promise<void> {
  const text = `${user.fullName} is signed out everywhere and can no longer sign in. What they wrote stays, and you can activate them again.`;
  if (!(await isConfirmed(`Deactivate ${user.fullName}?`, text, 'Deactivate'))) return;
  if (await change(user, { isActive: false })) tell(`${user.fullName} can no longer sign in`);
}

async function activate(user: Row): Promise<void> {
  if (await change(user, { isActive: true })) tell(`${user.fullName} can sign in again`);
}

/** Answers what the server says of the changed user; a refusal is told in its words. */
async function change(user: Row, body: { isActive?: boolean; generatePassword?: boolean }): Promise<unknown> {
  try {
    const answer = await call('users', 'update', { params: { id: user.id }, body });
    void refetch('users');
    return answer;
  } catch (thrown) {
    tellFailure(thrown);
    return undefined;
  }
}
