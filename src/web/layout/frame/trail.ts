import { type PageRoute, pages } from '../../../contract/catalogue.ts';
import { pageAt } from '../current-page.ts';

export interface Stop {
  title: string;
  to?: string;
}

const home: Stop = { title: 'Dashboard', to: '/dashboard' };

/**
 * The breadcrumbs of a path: home, Refine's breadcrumbs, parent records, the page. Refine's last one is the page or its
 * action, for which the map has a better name.
 */
export function trailTo(pathname: string, breadcrumbs: { label: string; href?: string }[]): Stop[] {
  const page = pageAt(pathname);
  if (!page) return [];
  if (pathname === home.to) return [home];
  return withoutRepeats([
    home,
    ...breadcrumbs
      .slice(0, -1)
      .filter(({ href }) => !href || pathname.startsWith(`${href}/`))
      .map(({ label, href }) => ({ title: label, ...(href ? { to: href } : {}) })),
    ...parentPagesOf(page).map((parent) => ({ title: parent.title, to: pathOf(parent, pathname) })),
    { title: page.title, to: pathname },
  ]);
}

export function throughRecord(stops: Stop[], record: Stop | undefined): Stop[] {
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
