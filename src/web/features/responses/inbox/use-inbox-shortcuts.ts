import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { themeSettings } from '../../../../theme/settings.ts';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { inboxViews } from './inbox-views.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export function useInboxShortcuts(inbox: Inbox, acts: InboxActs, openSheet: () => void): Shortcut[] {
  const all = [...useMoving(inbox), ...handling(inbox, acts), ...looking(openSheet), ...views(inbox)];
  useShortcuts(all);
  return all;
}

function useMoving({ current, ticked, address }: Inbox): Shortcut[] {
  const navigate = useNavigate();
  const { isPhone } = useScreenSize();
  const part = 'Moving' as const;
  // On wide screens the split layout shows the first response even if none is open.
  const hasSidePanel = address.opened !== undefined || (address.layout === 'split' && !isPhone);
  const step = (by: number) => {
    const next = current.step(by);
    if (hasSidePanel && next !== undefined) address.look(next);
  };
  const open = () => {
    if (current.id === undefined) return;
    if (address.layout === 'split') address.open(current.id);
    else void navigate(paths.response(current.id));
  };
  return [
    { keys: 'j', label: 'Next response', part, run: () => step(1) },
    { keys: 'k', label: 'Previous response', part, run: () => step(-1) },
    { keys: 'o', label: 'Open response', part, run: open },
    { keys: 'x', label: 'Select response', part, run: () => current.id !== undefined && ticked.toggle(current.id) },
    {
      keys: 'X',
      label: 'Select up to this response',
      part,
      run: () => current.id !== undefined && ticked.toggleTo(current.id),
    },
    { keys: 'A', label: 'Select all that are shown', part, run: ticked.toggleAll },
    { keys: 'Escape', label: 'Clear the selection', part, run: () => ticked.tick([]) },
  ];
}

function handling(_: Inbox, acts: InboxActs): Shortcut[] {
  const part = 'Handling' as const;
  const { may } = acts;
  return [
    ...(may.assign || may.groups
      ? [{ keys: 'a', label: 'Assign to users or groups', part, run: () => acts.askAtHand('assign') }]
      : []),
    ...(may.assign ? [{ keys: 'm', label: 'Assign to me', part, run: acts.assignToMe }] : []),
    ...(may.status
      ? [
          { keys: 's', label: 'Change status', part, run: () => acts.askAtHand('status') },
          { keys: 'e', label: 'Resolve', part, run: () => acts.askAtHand('resolved') },
        ]
      : []),
    ...(may.severity ? [{ keys: 'p', label: 'Severity', part, run: () => acts.askAtHand('severity') }] : []),
    ...(may.watch ? [{ keys: 'w', label: 'Watch or stop watching', part, run: acts.watch }] : []),
    ...(may.note ? [{ keys: 'n', label: 'Add a note', part, run: () => acts.askAtHand('note') }] : []),
    ...(may.undo ? [{ keys: 'z', label: 'Undo last action', part, run: acts.undoLatest }] : []),
  ];
}

function looking(openSheet: () => void): Shortcut[] {
  const part = 'Searching' as const;
  return [
    { keys: '/', label: 'Search', part, run: focusSearch },
    { keys: 'r', label: 'Refresh list', part, run: () => void readRowsAgain() },
    { keys: '?', label: 'Show shortcuts', part, run: openSheet },
  ];
}

function views({ address }: Inbox): Shortcut[] {
  return inboxViews
    .filter(({ jump }) => jump !== '')
    .map(({ jump, label, name }) => ({
      keys: `g ${jump}`,
      label,
      part: 'Views' as const,
      run: () => address.showView(name),
    }));
}

const focusSearch = () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

export interface Shortcut {
  keys: string;
  label: string;
  part: 'Moving' | 'Handling' | 'Searching' | 'Views' | 'Everywhere';
  run: () => void;
}

const choiceName = 'shortcuts';
/** Time limit in ms for the key after g. */
const sequenceMs = 1_500;

export const shortcutChoice = {
  isOn: () => themeSettings.choice(choiceName) !== 'off',
  set: (isOn: boolean) => themeSettings.choose(choiceName, isOn ? 'on' : 'off'),
};

export const useShortcutsOn = () => useSyncExternalStore(themeSettings.subscribe, shortcutChoice.isOn);

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
  // The ? key always works, because its dialog contains the setting that turns shortcuts on again.
  if (!shortcutChoice.isOn() && event.key !== '?') return false;
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
  return !isTyping && !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], .MuiDrawer-modal');
}
