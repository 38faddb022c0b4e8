import { useEffect, useRef } from 'react';

interface BuilderKeys {
  onUndo: () => void;
  onRedo: () => void;
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) go through the builder's own steps, in its inputs too. */
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

// A question asked over the page has texts of its own; so has the search of the palette.
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="alertdialog"], [data-own-undo]') !== null;
