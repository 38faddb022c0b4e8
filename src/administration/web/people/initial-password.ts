import type { Row } from '../../../core/web/fields/column.ts';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { storedSession } from '../../../core/web/providers/session.ts';

export async function showInitialPassword({ fullName, email, initialPassword, isActive }: Row): Promise<void> {
  if (typeof initialPassword !== 'string')
    return notifyInfo(`${email} receives an invitation by email${isActive ? '' : ' when activated'}`);
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
