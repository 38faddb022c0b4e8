import { useEffect, useSyncExternalStore } from 'react';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { useCurrentPage } from './current-page.ts';

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
 * Sets the record's name in window title and breadcrumbs: `usePageTitle(sentiment?.name)`. `above` is the parent
 * record, once loaded.
 */
export function usePageTitle(title: string | undefined, above?: Given['above']): void {
  const [name, to] = [above?.title, above?.to];
  useEffect(() => {
    set({ title, ...(name && to ? { above: { title: name, to } } : {}) });
    return () => set(nothing);
  }, [title, name, to]);
}

export const useGivenTitle = (): Given => useSyncExternalStore(subscribe, () => given);

function set(next: Given) {
  given = next;
  for (const listener of listeners) listener();
}

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
