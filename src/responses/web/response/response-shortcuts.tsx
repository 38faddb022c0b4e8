import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import { paths } from '../../shared/paths.ts';
import { askToWrite } from '../details/write-request.ts';
import type { InboxActs } from '../inbox/use-inbox-acts.ts';
import { handlingShortcuts, type Shortcut, startSearch, useShortcuts } from '../inbox/use-inbox-shortcuts.ts';
import { useNeighbours } from './use-neighbours.ts';

const ShortcutSheet = lazyPart(() => import('../inbox/shortcut-sheet.tsx'), 'ShortcutSheet');

interface ResponseShortcutsProps {
  response: ResponseDetails;
  acts: InboxActs;
  /** In the inbox, the inbox has the keys that move. */
  isPage: boolean;
}

/** The keys of the inbox, for the response that is open. */
export function ResponseShortcuts({ response, acts, isPage }: ResponseShortcutsProps) {
  const own = handlingShortcuts(acts, { note: () => askToWrite('note'), reply: () => askToWrite('email') });
  return isPage ? <OnPage response={response} own={own} /> : <InInbox own={own} />;
}

function InInbox({ own }: { own: readonly Shortcut[] }) {
  useShortcuts(own);
  return null;
}

function OnPage({ response, own }: { response: ResponseDetails; own: readonly Shortcut[] }) {
  const [hasSheet, setSheet] = useState(false);
  const navigate = useNavigate();
  const { next, previous } = useNeighbours(response);
  const part = 'Moving' as const;
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: 'Next response', part, run: next.go },
    { keys: 'k', label: 'Previous response', part, run: previous.go },
    {
      keys: 'o',
      label: 'All responses to this form',
      part,
      run: () => void navigate(paths.responses(response.sentiment.id)),
    },
    ...own,
    { keys: '/', label: 'Search; in an email: insert a saved reply', part: 'Searching', run: startSearch },
    { keys: '?', label: 'Show shortcuts', part: 'Searching', run: () => setSheet(true) },
  ];
  useShortcuts(shortcuts);
  return hasSheet && <ShortcutSheet shortcuts={shortcuts} onClose={() => setSheet(false)} />;
}
