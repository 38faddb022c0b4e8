import { useState } from 'react';
import { isConfirmed } from '../providers/dialog-queue.ts';

/**
 * Closes a dialog or drawer by Esc, a click beside it or its close button, and asks before if `edited` is not what it
 * was at the beginning.
 */
export function useCloseQuestion(edited: unknown, onClose: () => void): () => Promise<void> {
  const [begun] = useState(() => JSON.stringify(edited));
  return async () => {
    const isChanged = JSON.stringify(edited) !== begun;
    if (isChanged && !(await isConfirmed('Discard changes?', 'Your changes are not saved.', 'Discard changes'))) return;
    onClose();
  };
}
