import type { RowOf } from '../../../core/routes/operations.ts';
import { installation } from '../../../core/theme/footer-links.ts';
import type { Row } from '../../../core/web/fields/column.ts';
import type { FormValues } from '../../../core/web/inputs/plain-inputs.tsx';
import { formatRecords } from '../../../core/web/list/change-each.ts';
import { ask, type DialogQuestion, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import { type Leaving, SuccessorFields } from './duties.tsx';

export const confirmPasswordReset = ({ fullName }: Row) =>
  isConfirmed(
    `Reset the password of ${fullName}?`,
    `${fullName} is signed out everywhere, and the current password stops working.`,
    'Reset password',
  );

/** Asks before the own address changes: a mistyped one would lock the user out. */
export async function confirmOwnAddress({ email }: RowOf<'users'>, to: string): Promise<FormValues | undefined> {
  const { result } = await ask({
    ...(installation().sendsEmail
      ? {
          title: 'Send a link to your new address?',
          text: `When you open it, you sign in as ${to}. Until then, as ${email}.`,
          confirmText: 'Send link',
        }
      : {
          title: 'Change your email address?',
          text: `From now on, you sign in as ${to}. Check it: with a wrong one you cannot sign in again.`,
          confirmText: 'Change address',
        }),
    showCancel: true,
  });
  return result === 'confirm' ? {} : undefined;
}

export function confirmDeactivation(users: readonly RowOf<'users'>[]) {
  const [first, ...others] = users;
  const signedOut = 'signed out everywhere and can no longer sign in. Their notes stay, and you can activate';
  return askSuccessor(users, {
    title: `Deactivate ${others.length > 0 ? formatRecords('users', users.length) : first?.fullName}?`,
    text:
      others.length > 0 ? `They are ${signedOut} them again.` : `${first?.fullName} is ${signedOut} the account again.`,
    confirmText: 'Deactivate',
  });
}

/** Asks who takes over what a user who is not active is still responsible for. */
export async function askHandOver(user: RowOf<'users'>): Promise<Required<Answered> | undefined> {
  const answer = await askSuccessor([user], { title: `Hand over from ${user.fullName}`, confirmText: 'Hand over' });
  return answer?.successorId === undefined ? undefined : { successorId: answer.successorId };
}

export function confirmDeletion(users: readonly RowOf<'users'>[]) {
  const [first, ...others] = users;
  const caption = formatRecords('users', users.length);
  const loss = 'signed out and removed from groups and assignments. Their notes keep their name.';
  return askSuccessor(users, {
    title: `Delete ${others.length > 0 ? caption : `“${first?.fullName}”`}?`,
    text:
      others.length > 0
        ? `They are ${loss} To block users for a while, deactivate them instead.`
        : `The user is ${loss} To block a user for a while, deactivate them instead.`,
    confirmText: others.length > 0 ? `Delete ${caption}` : 'Delete user',
  });
}

type Answered = { successorId?: number };

/**
 * Asks for confirmation and, if the users are responsible for something, for a successor. Undefined if not confirmed, or
 * if the server does not say what they are responsible for.
 */
async function askSuccessor(
  users: readonly RowOf<'users'>[],
  question: Pick<DialogQuestion, 'title' | 'text' | 'confirmText'>,
): Promise<Answered | undefined> {
  const leaving = await readLeaving(users);
  if (!leaving) return undefined;
  const chosen: Answered = {};
  const choose = (id: number | undefined) => {
    if (id === undefined) delete chosen.successorId;
    else chosen.successorId = id;
  };
  const { result } = await ask({
    ...question,
    showCancel: true,
    isDangerous: true,
    ...(leaving.some(({ duties }) => duties.length > 0) && {
      body: <SuccessorFields leaving={leaving} onChoose={choose} />,
    }),
  });
  return result === 'confirm' ? chosen : undefined;
}

async function readLeaving(users: readonly RowOf<'users'>[]): Promise<Leaving[] | undefined> {
  try {
    return await Promise.all(
      users.map(async ({ id, fullName }) => ({
        id,
        name: String(fullName),
        duties: await fetchOperation('users', 'duties', { params: { id }, staleTime: 0 }),
      })),
    );
  } catch (thrown) {
    notifyFailure(thrown);
    return undefined;
  }
}
