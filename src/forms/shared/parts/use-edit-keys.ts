import { useEffect, useRef } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';

interface EditKeys {
  onSave: () => void;
  onUndo?: () => void;
  onRedo?: () => void;
}

/** Ctrl+S saves. Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y work in inputs too, where the browser would undo only the text. */
export function useEditKeys(keys: EditKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = editKey(event);
      const run = key && latest.current[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function editKey(event: KeyboardEvent): keyof EditKeys | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = pressedKey(event).toLowerCase();
  if (letter === 's') return 'onSave';
  if (isElsewhere(target)) return undefined;
  if (letter === 'z') return shiftKey ? 'onRedo' : 'onUndo';
  return letter === 'y' && !shiftKey ? 'onRedo' : undefined;
}

// Dialogs and the palette search use the browser's own undo.
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="alertdialog"], [data-own-undo]') !== null;
