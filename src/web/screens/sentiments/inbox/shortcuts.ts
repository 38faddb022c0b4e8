import { useEffect, useRef, useSyncExternalStore } from 'react';
import { themeSettings } from '../../../../theme/settings.ts';

export interface Shortcut {
  /** One key, or g and a key after it. */
  keys: string;
  label: string;
  /** Where the sheet lists it. */
  part: 'Moving' | 'Handling' | 'Looking' | 'Views';
  run: () => void;
}

const choiceName = 'shortcuts';
/** How long g waits for the key after it. */
const sequenceMs = 1_500;

/** Whether this person wants single keys to act; kept with their other choices. */
export const shortcutChoice = {
  isOn: () => themeSettings.choice(choiceName) !== 'off',
  set: (isOn: boolean) => themeSettings.choose(choiceName, isOn ? 'on' : 'off'),
};

export const useShortcutsOn = () => useSyncExternalStore(themeSettings.subscribe, shortcutChoice.isOn);

/** Listens for single keys while nobody types, and nothing lies over the page. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  const before = useRef({ key: '', at: 0 });
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isForUs(event)) return;
      const { key, at } = before.current;
      const keys = key === 'g' && event.timeStamp - at < sequenceMs ? `g ${event.key}` : event.key;
      before.current = { key: event.key, at: event.timeStamp };
      const found = latest.current.find((shortcut) => shortcut.keys === keys);
      if (!found) return;
      event.preventDefault();
      before.current = { key: '', at: 0 };
      found.run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isForUs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return false;
  // The sheet can be opened all the same, since that is where they are turned on again.
  if (!shortcutChoice.isOn() && event.key !== '?') return false;
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
  return !isTyping && !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], .MuiDrawer-modal');
}
