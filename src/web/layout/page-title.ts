import { useEffect, useSyncExternalStore } from 'react';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { useCurrentPage } from './current-page.ts';

interface PageTitle {
  title?: string | undefined;
  above?: { title: string; to: string } | undefined;
}

const emptyTitle: PageTitle = {};
let pageTitle = emptyTitle;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Sets the record's name in window title and breadcrumbs: `usePageTitle(sentiment?.name)`. `above` is the parent
 * record, once loaded.
 */
export function usePageTitle(title: string | undefined, above?: PageTitle['above']): void {
  const [name, to] = [above?.title, above?.to];
  useEffect(() => {
    set({ title, ...(name && to ? { above: { title: name, to } } : {}) });
    return () => set(emptyTitle);
  }, [title, name, to]);
}

export const useRecordTitle = (): PageTitle => useSyncExternalStore(subscribe, () => pageTitle);

function set(next: PageTitle) {
  pageTitle = next;
  for (const listener of listeners) listener();
}

export function useDocumentTitle(): void {
  const { websiteTitle } = useThemeSettings();
  const pageTitle = useRecordTitle();
  const page = useCurrentPage();
  const name = pageTitle.title ?? page?.title ?? 'No access';
  const title = pageTitle.above ? `${name} · ${pageTitle.above.title}` : name;
  useEffect(() => {
    document.title = `${title} · ${websiteTitle}`;
  }, [title, websiteTitle]);
}
