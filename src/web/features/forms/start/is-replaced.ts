import { ask } from '../../../providers/dialog-queue.ts';

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
