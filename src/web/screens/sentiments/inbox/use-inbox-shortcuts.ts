import { useNavigate } from 'react-router';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { paths } from '../shared/paths.ts';
import { readRowsAgain } from './inbox-changes.ts';
import { inboxViews } from './inbox-views.ts';
import { type Shortcut, useShortcuts } from './shortcuts.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

/** The keys of an inbox, for the sheet that lists them and for the page that listens. */
export function useInboxShortcuts(inbox: Inbox, acts: InboxActs, openSheet: () => void): Shortcut[] {
  const all = [...useMoving(inbox), ...handling(inbox, acts), ...looking(openSheet), ...views(inbox)];
  useShortcuts(all);
  return all;
}

function useMoving({ current, ticked, address }: Inbox): Shortcut[] {
  const navigate = useNavigate();
  const { isPhone } = useScreenSize();
  const part = 'Moving' as const;
  // Where there is room the first response lies beside the list before any is opened.
  const isBeside = address.opened !== undefined || (address.layout === 'split' && !isPhone);
  const step = (by: number) => {
    const next = current.step(by);
    // Beside a response the list leads from one to the next.
    if (isBeside && next !== undefined) address.look(next);
  };
  const open = () => {
    if (current.id === undefined) return;
    if (address.layout === 'split') address.open(current.id);
    else void navigate(paths.response(current.id));
  };
  return [
    { keys: 'j', label: 'Next response', part, run: () => step(1) },
    { keys: 'k', label: 'Response before', part, run: () => step(-1) },
    { keys: 'o', label: 'Open it', part, run: open },
    { keys: 'x', label: 'Select it', part, run: () => current.id !== undefined && ticked.toggle(current.id) },
    { keys: 'X', label: 'Select up to it', part, run: () => current.id !== undefined && ticked.toggleTo(current.id) },
    { keys: 'A', label: 'Select all that are shown', part, run: ticked.toggleAll },
    { keys: 'Escape', label: 'Clear the selection', part, run: () => ticked.tick([]) },
  ];
}

function handling(_: Inbox, acts: InboxActs): Shortcut[] {
  const part = 'Handling' as const;
  const { may } = acts;
  return [
    ...(may.assign || may.groups
      ? [{ keys: 'a', label: 'Assign to colleagues or groups', part, run: () => acts.askAtHand('assign') }]
      : []),
    ...(may.assign ? [{ keys: 'm', label: 'Assign to me', part, run: acts.assignToMe }] : []),
    ...(may.status
      ? [
          { keys: 's', label: 'Move to another status', part, run: () => acts.askAtHand('status') },
          { keys: 'e', label: 'Resolve', part, run: () => acts.askAtHand('resolved') },
        ]
      : []),
    ...(may.severity ? [{ keys: 'p', label: 'Severity', part, run: () => acts.askAtHand('severity') }] : []),
    ...(may.watch ? [{ keys: 'w', label: 'Watch, or watch no more', part, run: acts.watch }] : []),
    ...(may.note ? [{ keys: 'n', label: 'Add a note', part, run: () => acts.askAtHand('note') }] : []),
    ...(may.undo ? [{ keys: 'z', label: 'Undo what was done last', part, run: acts.undoLatest }] : []),
  ];
}

function looking(openSheet: () => void): Shortcut[] {
  const part = 'Looking' as const;
  return [
    { keys: '/', label: 'Search', part, run: focusSearch },
    { keys: 'r', label: 'Read the list again', part, run: () => void readRowsAgain() },
    { keys: '?', label: 'This sheet', part, run: openSheet },
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
