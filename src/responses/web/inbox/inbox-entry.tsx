import { Suspense } from 'react';
import { MenuEntry } from '../../../core/web/frame/menu-entry.tsx';
import type { EntryProps } from '../../../core/web/frame/menu-parts.tsx';
import { fetchedPart, Nothing } from '../../../core/web/layout/lazy-part.tsx';

const OpenCount = fetchedPart(async () => (await import('./inbox-button.tsx')).OpenCount, Nothing);

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
