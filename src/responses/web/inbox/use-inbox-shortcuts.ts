import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { themeSettings } from '../../../core/theme/settings.ts';
import { paths } from '../../shared/paths.ts';
import { askToWrite } from '../details/write-request.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { inboxViews } from './inbox-views.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

/** The opened response of the split and focus layouts acts by itself, unless rows are selected. */
export function useInboxShortcuts(inbox: Inbox, acts: InboxActs, openSheet: () => void): Shortcut[] {
  const { openedId, ticked, address } = inbox;
  const navigate = useNavigate();
  const isOpen = openedId !== undefined;
  const reply = () => {
    const { id } = inbox.current;
    if (isOpen) askToWrite('email');
    else if (id !== undefined) void navigate(paths.response(id), { state: { ...inbox.queue, write: 'email' } });
  };
  const own = handlingShortcuts(acts, { note: () => acts.askAtHand('note'), reply });
  const others = [...useMoving(inbox), ...looking(openSheet), ...views(inbox)];
  useShortcuts(isOpen && ticked.ids.length === 0 && address.layout !== 'board' ? others : [...others, ...own]);
  return [...others, ...own];
}

function useMoving({ current, ticked, address, openedId, queue }: Inbox): Shortcut[] {
  const navigate = useNavigate();
  const part = 'Moving' as const;
  const step = (by: number) => {
    const next = current.step(by, openedId);
    if (openedId !== undefined && next !== undefined) address.look(next);
  };
  const open = () => {
    const id = openedId ?? current.id;
    if (id !== undefined) void navigate(paths.response(id), { state: queue });
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

interface Writing {
  note: () => void;
  reply: () => void;
}

/** The keys that handle a response, in lists and on its page. */
export function handlingShortcuts(acts: InboxActs, { note, reply }: Writing): Shortcut[] {
  const part = 'Handling' as const;
  const { may } = acts;
  return [
    ...(may.reply ? [{ keys: 'r', label: 'Reply', part, run: reply }] : []),
    ...(may.note ? [{ keys: 'n', label: 'Add a note', part, run: note }] : []),
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
    ...(may.undo ? [{ keys: 'z', label: 'Undo last action', part, run: acts.undoLatest }] : []),
  ];
}

function looking(openSheet: () => void): Shortcut[] {
  const part = 'Searching' as const;
  return [
    { keys: '/', label: 'Search; in an email: insert a saved reply', part, run: startSearch },
    { keys: 'R', label: 'Refresh list', part, run: () => void readRowsAgain() },
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

/** Focuses the search of the list; on a page without a list, opens the search of everything. */
export function startSearch(): void {
  const box = document.querySelector<HTMLElement>('main input[type="search"]');
  if (box) box.focus();
  else document.querySelector<HTMLElement>('header button[aria-label="Search"]')?.click();
}

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
      const pressed = pressedKey(event);
      const keys = key === 'g' && event.timeStamp - at < sequenceMs ? `g ${pressed}` : pressed;
      before.current = { key: pressed, at: event.timeStamp };
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
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || pressedKey(event) === '')
    return false;
  // The ? key always works, because its dialog contains the setting that turns shortcuts on again.
  if (!shortcutChoice.isOn() && pressedKey(event) !== '?') return false;
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
  return !isTyping && !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"], .MuiDrawer-modal');
}
