import { ask } from '../../../core/web/providers/dialog-queue.ts';

export async function confirmReplaceDraft(one: string): Promise<boolean> {
  const { result } = await ask({
    title: `Replace your unsaved ${one}?`,
    text: `Your unsaved ${one} is discarded.`,
    confirmText: 'Replace draft',
    cancelText: 'Continue editing',
    showCancel: true,
    isDangerous: true,
  });
  return result === 'confirm';
}
