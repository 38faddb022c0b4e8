import { Box, Skeleton, Typography } from '@mui/material';
import { usePermissions } from '@refinedev/core';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import { type PageRoute, pages, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import type { RecordName } from '../../routes/operations.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';

export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading the page">
      <Skeleton width={220} height={32} sx={{ mb: 3 }} />
      <Skeleton height={48} sx={{ mb: 2 }} />
      <Skeleton height={320} />
    </Box>
  );
}

interface PageMessageProps {
  title: string;
  text: string;
  icon?: ReactNode;
  action?: ReactNode;
}

export function PageMessage({ title, text, icon, action }: PageMessageProps) {
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', py: { xs: 6, md: 12 }, textAlign: 'center' }}>
      {icon && <Box sx={{ mb: 2, color: 'text.secondary', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography variant="h1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      {action}
    </Box>
  );
}

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

/** Sets the record's name in window title and breadcrumbs; `above` is the parent record, once loaded. */
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

export interface ScreenProps {
  page: PageRoute;
}

/** The resource of a generated page. */
export function resourceOn({ name, resource }: PageRoute): RecordName {
  if (!resource || !hasRecords(resource)) throw new Error(`The page ${name} shows no records`);
  return resource;
}

const hasRecords = (name: ResourceName): name is RecordName => 'id' in resourceOf(name).schema.shape;

const all = pages();

export function pageAt(pathname: string): PageRoute | undefined {
  return all
    .filter(({ path }) => matchPath(path, pathname))
    .sort((one, other) => parameters(one.path) - parameters(other.path))[0];
}

export function useCurrentPage(): PageRoute | undefined {
  return pageAt(useLocation().pathname);
}

/** The path of the page; of the page behind it for a drawer. */
export function usePagePath(): string {
  const { pathname } = useLocation();
  const over = pageAt(pathname)?.over;
  return (over && matchPath({ path: over, end: false }, pathname)?.pathname) ?? pathname;
}

const parameters = (path: string) => path.split('/:').length - 1;

/** The operation whose permission opens a page. */
export const operationOf = ({ name, needs }: PageRoute): string => needs ?? name.split('.').at(-1) ?? '';

const profilePage = { path: '/user/profile', title: 'Profile' };

/** The first page of the menu that the user may open; the profile is open to every user. */
export function useFirstPage(): { path: string; title: string } {
  const { data: permissions } = usePermissions<string[]>({});
  const page = pages().find(
    (candidate) =>
      candidate.menu &&
      candidate.screen !== 'planned' &&
      candidate.permission &&
      permissions?.includes(candidate.permission),
  );
  return page ?? profilePage;
}
