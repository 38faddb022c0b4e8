import { lazy, Suspense } from 'react';
import { MenuEntry } from '../../../core/web/frame/menu-entry.tsx';
import type { EntryProps } from '../../../core/web/frame/menu-parts.tsx';

const OpenCount = lazy(async () => ({ default: (await import('./inbox-button.tsx')).OpenCount }));

/** The menu entry of the inbox, with the number of open responses. */
export function InboxEntry({ item, depth }: EntryProps) {
  return (
    <MenuEntry
      item={item}
      depth={depth}
      mark={
        <Suspense fallback={null}>
          <OpenCount />
        </Suspense>
      }
    />
  );
}
