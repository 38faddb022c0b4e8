import type { ResourceProps } from '@refinedev/core';
import { type MenuItem, menu, type PageRoute, pages, resourceNames, resourceOf } from '../../contract/catalogue.ts';

const actions = ['list', 'create', 'edit', 'show'] as const;
const all = pages();

/**
 * Refine's resources from the map: resources with their pages, then menu groups, menu entries and other pages. For
 * equal paths Refine's hooks use the first one.
 */
export const staffResources: ResourceProps[] = [
  ...resourceNames().map(resourceEntry),
  ...all.filter(isOwnEntry).map(pageEntry),
  ...menu().flatMap((item, order) => menuEntries(item, order)),
];

function resourceEntry(name: string): ResourceProps {
  const own = all.filter(({ resource }) => resource === name);
  const pathOf = (action: string) => own.find((page) => page.name === `${name}.${action}`)?.path;
  const paths = Object.fromEntries(actions.map((action) => [action, pathOf(action)]).filter(([, path]) => path));
  const label = own.find((page) => page.name === `${name}.list`)?.title ?? resourceOf(name).label[1];
  const parent = parentOf(own.find((page) => page.name === `${name}.list`) ?? own[0]);
  return { name, ...paths, meta: { label, hide: true, ...(parent ? { parent } : {}) } };
}

function isOwnEntry({ name, resource }: PageRoute): boolean {
  return !actions.some((action) => name === `${resource}.${action}`);
}

function pageEntry(page: PageRoute): ResourceProps {
  const parent = parentOf(page);
  return {
    name: `page:${page.name}`,
    list: page.path,
    meta: { label: page.title, hide: true, ...(parent ? { parent } : {}) },
  };
}

function parentOf(page: PageRoute | undefined): string | undefined {
  if (!page) return undefined;
  const isList = ({ name, resource }: PageRoute) => name === `${resource}.list`;
  const parentList = all.find((list) => isList(list) && page.path.startsWith(`${list.path}/`));
  if (parentList) return parentList.resource;
  const own = page.menu ?? all.find(({ resource, menu }) => resource && resource === page.resource && menu)?.menu;
  const place = own ?? neighboursOf(page).find(({ menu }) => menu?.under)?.menu;
  return place && menuName(place.under ?? place.group);
}

/** Pages in the same folder of paths. */
function neighboursOf({ path }: PageRoute): PageRoute[] {
  const folder = path.split('/').slice(0, 3).join('/');
  return all.filter((other) => other.path.startsWith(`${folder}/`));
}

function menuName(title: string): string {
  return `menu:${title}`;
}

/** Refine orders its tree by first occurrence, including pages, so each entry sets its position explicitly. */
function menuEntries(item: MenuItem, order: number, parent?: string): ResourceProps[] {
  const name = menuName(item.children ? item.title : item.id);
  const { children = [], ...own } = item;
  const entry: ResourceProps = {
    name,
    ...(item.url ? { list: item.url } : {}),
    meta: { label: item.title, item: own, order, ...(parent ? { parent } : {}) },
  };
  return [entry, ...children.flatMap((child, n) => menuEntries(child, n, name))];
}
