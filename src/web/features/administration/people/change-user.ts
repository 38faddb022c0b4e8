import type { Row } from '../../../crud/fields/column.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type Call, refetch } from '../../../providers/queries.ts';
import { showInitialPassword } from './initial-password.ts';

export async function resetPassword(call: Call, user: Row): Promise<void> {
  const text = `${user.fullName} is signed out everywhere, and the current password stops working.`;
  if (!(await isConfirmed(`Reset the password of ${user.fullName}?`, text, 'Reset password'))) return;
  const answer = await change(call, user, { generatePassword: true });
  if (answer) await showInitialPassword(answer);
}

export async function deactivate(call: Call, user: Row): Promise<void> {
  const text = `${user.fullName} is signed out everywhere and can no longer sign in. Their notes stay, and you can activate the account again.`;
  if (!(await isConfirmed(`Deactivate ${user.fullName}?`, text, 'Deactivate'))) return;
  if (await change(call, user, { isActive: false })) notifyInfo(`${user.fullName} can no longer sign in`);
}

export async function activate(call: Call, user: Row): Promise<void> {
  if (await change(call, user, { isActive: true })) notifyInfo(`${user.fullName} can sign in again`);
}

export async function sendInvitation(call: Call, user: Row): Promise<void> {
  if (await change(call, user, { sendInvitation: true })) notifyInfo(`${user.email} receives an invitation by email`);
}

async function change(
  call: Call,
  user: Row,
  body: { isActive?: boolean; generatePassword?: boolean; sendInvitation?: boolean },
): Promise<unknown> {
  try {
    const answer = await call('users', 'update', { params: { id: user.id }, body });
    void refetch('users');
    return answer;
  } catch (thrown) {
    notifyFailure(thrown);
    return undefined;
  }
}
