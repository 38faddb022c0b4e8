import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { needsReason } from '../../../../domain/status.ts';
import { ask } from '../../../providers/dialog-queue.ts';

/** Whoever turns something away says why. False: rather not. */
export async function reasonFor(status: Status, count: number): Promise<string | undefined | false> {
  if (!needsReason(status)) return undefined;
  const answer = await ask({
    title: count === 1 ? 'Reject this response?' : `Reject ${count} responses?`,
    text: 'Say why, for example that it is spam or a duplicate.',
    input: { type: 'text', label: 'Reason', required: true },
    confirmText: 'Reject',
    showCancel: true,
    isDangerous: true,
  });
  return answer.result === 'confirm' && answer.value?.trim() ? answer.value.trim() : false;
}
