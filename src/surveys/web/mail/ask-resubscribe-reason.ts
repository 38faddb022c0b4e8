import { ask } from '../../../core/web/providers/dialog-queue.ts';

interface OptedOut {
  address: unknown;
  reason: unknown;
}

/** Asks why a contact shall receive emails again; undefined if they shall not. */
export async function askResubscribeReason({ address, reason }: OptedOut): Promise<string | undefined> {
  const answer = await ask({
    title: `Resubscribe ${address}?`,
    text:
      reason === 'unsubscribed'
        ? 'They unsubscribed. Undo this only if it was a mistake or they asked you to. Your reason is saved with your name.'
        : 'Email to this address bounced. Your reason is saved with your name.',
    input: { type: 'text', label: 'Reason', required: true },
    confirmText: 'Resubscribe contact',
    showCancel: true,
  });
  return answer.result === 'confirm' ? (answer.value ?? '') : undefined;
}
