import { Box, Breadcrumbs, Link as MuiLink, Typography } from '@mui/material';
import { useBreadcrumb } from '@refinedev/core';
import { Link, useLocation } from 'react-router';
import { type PageRoute, pages, resourceOf } from '../../contract/catalogue.ts';
import { homePath, layout } from '../../contract/settings.ts';
import { pageAt, useRecordTitle } from '../layout/page.tsx';
import { PageStar } from './favorites.tsx';

/** Where the page is, and the star that keeps it in the menu. */
export function PageBreadcrumbs() {
  const { pathname } = useLocation();
  const pageTitle = useRecordTitle();
  const { breadcrumbs } = useBreadcrumb();
  const stops = throughRecord(breadcrumbsTo(pathname, breadcrumbs), pageTitle.above);
  if (stops.length < 2) return null;
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 0.5, minHeight: 28, mb: 1 }}>
      <Breadcrumbs maxItems={layout.breadcrumbs} aria-label="Breadcrumbs" sx={breadcrumbsStyle}>
        {stops.map(({ title, to }, n) => {
          const isLast = n === stops.length - 1;
          if (!isLast && to)
            return (
              <MuiLink key={title} component={Link} to={to} underline="hover" sx={{ color: 'text.secondary' }}>
                {title}
              </MuiLink>
            );
          return (
            <Typography
              key={title}
              variant="body2"
              color={isLast ? 'textPrimary' : 'textSecondary'}
              aria-current={isLast ? 'page' : undefined}
            >
              {isLast ? (pageTitle.title ?? title) : title}
            </Typography>
          );
        })}
      </Breadcrumbs>
      <PageStar />
    </Box>
  );
}

/** One line, whatever the names; on a phone the page and its parent. */
const breadcrumbsStyle = {
  minWidth: 0,
  typography: 'body2',
  '& ol': { flexWrap: 'nowrap' },
  '& li': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& li[aria-hidden], & li:last-of-type': { flexShrink: 0, maxWidth: '60%' },
  '& li > *': { display: 'inline' },
  '& li:nth-last-of-type(n + 4)': { display: { xs: 'none', sm: 'list-item' } },
} as const;

interface Stop {
  title: string;
  to?: string;
}

const home: Stop = { title: 'Dashboard', to: homePath };

/**
 * The breadcrumbs of a path: home, Refine's breadcrumbs, parent records, the page. Refine's last one is the page or its
 * action, for which the map has a better name.
 */
function breadcrumbsTo(pathname: string, breadcrumbs: { label: string; href?: string }[]): Stop[] {
  const page = pageAt(pathname);
  if (!page) return [];
  if (pathname === home.to) return [home];
  // Refine names the resource of a page also where it has no list.
  const resource = page.resource ? resourceOf(page.resource) : undefined;
  const unlisted = resource?.pages.list ? undefined : resource?.label[1];
  return withoutRepeats([
    home,
    ...breadcrumbs
      .slice(0, -1)
      .filter(({ href, label }) => (href ? pathname.startsWith(`${href}/`) : label !== unlisted))
      .map(({ label, href }) => ({ title: label, ...(href ? { to: href } : {}) })),
    ...parentPagesOf(page).map((parent) => ({ title: parent.title, to: pathOf(parent, pathname) })),
    { title: page.title, to: pathname },
  ]);
}

function throughRecord(stops: Stop[], record: Stop | undefined): Stop[] {
  if (!record) return stops;
  if (stops.some(({ to }) => to === record.to)) return stops.map((stop) => (stop.to === record.to ? record : stop));
  return [...stops.slice(0, -1), record, ...stops.slice(-1)];
}

function parentPagesOf({ path }: PageRoute): PageRoute[] {
  const segments = path.split('/');
  return segments
    .slice(0, -1)
    .map((_, n) => shapeOf(segments.slice(0, n + 1).join('/')))
    .flatMap((shape) => pages().find((page) => shapeOf(page.path) === shape) ?? [])
    .filter((page) => page.path !== home.to);
}

const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

function pathOf({ path }: PageRoute, pathname: string): string {
  return pathname.split('/').slice(0, path.split('/').length).join('/');
}

/** A menu group and a page may share a name; the one with a link remains, at the first position. */
function withoutRepeats(stops: Stop[]): Stop[] {
  const byTitle = new Map<string, Stop>();
  for (const stop of stops)
    byTitle.set(stop.title, { ...stop, ...(byTitle.get(stop.title)?.to ? byTitle.get(stop.title) : {}) });
  return [...byTitle.values()];
}
