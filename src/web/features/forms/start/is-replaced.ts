import { ask } from '../../../providers/dialog-queue.ts';

/** Whether what was being built, and is not saved, gives way to another. */
export async function isReplaced(one: string): Promise<boolean> {
  const { result } = await ask({
    title: `Replace your unsaved ${one}?`,
    text: `You were building a ${one} and have not saved it yet. It is thrown away for this one.`,
    confirmText: 'Replace it',
    cancelText: 'Continue editing',
    showCancel: true,
    isDangerous: true,
  });
  return result === 'confirm';
}
