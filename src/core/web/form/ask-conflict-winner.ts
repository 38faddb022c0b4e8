import { ask } from '../providers/dialog-queue.ts';

/** Asks whose changes to keep after another user saved the same record. */
export async function askConflictWinner(one: string, text = overwriting): Promise<'mine' | 'theirs' | 'neither'> {
  const { result } = await ask({
    title: `Another user changed this ${one}`,
    text,
    confirmText: 'Save my version',
    denyText: 'Use their version',
    showDeny: true,
    showCancel: true,
    cancelText: 'Keep editing',
  });
  return result === 'confirm' ? 'mine' : result === 'deny' ? 'theirs' : 'neither';
}

const overwriting =
  'Another user saved it while you were editing. Overwrite their version, or discard yours and load theirs.';
