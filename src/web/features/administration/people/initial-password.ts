import { z } from 'zod';
import { ask } from '../../../providers/dialog-queue.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { storedSession } from '../../../providers/session.ts';

const answerSchema = z.looseObject({ fullName: z.string(), email: z.string(), initialPassword: z.string().optional() });

export async function showInitialPassword(answer: unknown): Promise<void> {
  const { fullName, email, initialPassword } = answerSchema.parse(answer);
  if (!initialPassword) return notifyInfo(`${email} receives an invitation by email`);
  const at = ownAddress();
  await ask({
    title: `Temporary password of ${fullName}`,
    text: `Copy it now: it is not shown again. ${fullName} signs in${at ? ` at ${at}` : ''} as ${email} and then chooses a new password.`,
    secret: { label: 'Temporary password', value: initialPassword },
    confirmText: 'Done',
    mustAnswer: true,
  });
}

/** Includes the port, because the host does not respond without it. */
function ownAddress(): string | undefined {
  const domain = storedSession.tenant()?.fullDomain;
  const { port } = window.location;
  return domain && port ? `${domain}:${port}` : domain;
}
