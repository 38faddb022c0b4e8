import { useEffect, useSyncExternalStore } from 'react';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { useCurrentPage } from './current-page.ts';

/** What a page says of itself: its name, and the record above it on the way here. */
interface Given {
  title?: string | undefined;
  above?: { title: string; to: string } | undefined;
}

const nothing: Given = {};
let given = nothing;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Names the page after the record it shows, in the window's title and in the breadcrumbs:
 * `usePageTitle(sentiment?.name)`. `above` is the record that this one belongs to, once it is known.
 */
export function usePageTitle(title: string | undefined, above?: Given['above']): void {
  const [name, to] = [above?.title, above?.to];
  useEffect(() => {
    set({ title, ...(name && to ? { above: { title: name, to } } : {}) });
    return () => set(nothing);
  }, [title, name, to]);
}

/** What the page said of itself; empty where the map's words stand. */
export const useGivenTitle = (): Given => useSyncExternalStore(subscribe, () => given);

function set(next: Given) {
  given = next;
  for (const listener of listeners) listener();
}

/** Names the window after the page and the organisation's product. */
export function useDocumentTitle(): void {
  const { websiteTitle } = useThemeSettings();
  const given = useGivenTitle();
  const page = useCurrentPage();
  const name = given.title ?? page?.title ?? 'No access';
  const title = given.above ? `${name} · ${given.above.title}` : name;
  useEffect(() => {
    document.title = `${title} · ${websiteTitle}`;
  }, [title, websiteTitle]);
}
