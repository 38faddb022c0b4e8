import { useEffect, useRef } from 'react';

interface BuilderKeys {
  onUndo: () => void;
  onRedo: () => void;
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y in inputs too, where the browser would undo only the text. */
export function useBuilderKeys(keys: BuilderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (!step || isElsewhere(event.target)) return;
      event.preventDefault();
      latest.current[step]();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof BuilderKeys | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'onRedo' : 'onUndo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'onRedo' : undefined;
}

// Dialogs and the palette search use the browser's own undo.
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="alertdialog"], [data-own-undo]') !== null;
