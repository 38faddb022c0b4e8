import { openPages, resources } from '../../../resources.config.ts';
import { type Endpoint, type Permission, permissionOf } from './endpoint.ts';
import { type MenuPlace, type Page, type PermissionsOf, type Resource, shapeOf } from './resource.ts';

export type Resources = typeof resources;
export type ResourceName = keyof Resources & string;
export type OperationName<R extends ResourceName> = keyof Resources[R]['api'] & string;
export type AnyPermission = { [R in ResourceName]: PermissionsOf<Resources[R]> }[ResourceName];

type ScreensOf<P> = P extends { screen: infer S extends string } ? S : never;
type ResourceScreens = {
  [R in ResourceName]: ScreensOf<Resources[R]['pages'][keyof Resources[R]['pages']]>;
}[ResourceName];
export type ScreenName = ResourceScreens | ScreensOf<(typeof openPages)[keyof typeof openPages]>;

/** Returns the resource of this name in the map. */
export function resourceOf(name: string): Resource {
  const resource = (resources as Record<string, Resource>)[name];
  if (!resource) throw new Error(`The map has no resource ${name}`);
  return resource;
}

/** All resource names in the order of the map. */
export const resourceNames = () => Object.keys(resources) as ResourceName[];

/** The permission that guards an operation on the server route, page, menu item and button. */
export function permissionFor<R extends ResourceName>(name: R, operation: OperationName<R>): AnyPermission {
  return permissionForAny(name, operation) as AnyPermission;
}

/** Like permissionFor for names known only at run time; undefined if the resource has no such operation. */
export function permissionForAny(name: string, operation: string): Permission | undefined {
  const api = (resources as Record<string, Resource>)[name]?.api;
  const found = api?.[operation];
  if (!found) return undefined;
  const { needs, endpoint } = shapeOf(found);
  if (!needs) return permissionOf(endpoint);
  const [resource, needed] = typeof needs === 'string' ? [name, needs] : needs;
  return permissionForAny(resource, needed);
}

/** All permissions with the labels of the role editor. */
export function allPermissions(): { route: Permission; name: string; resource: string; operation: string }[] {
  const found = resourceNames().flatMap((name) => {
    const { label, api } = resourceOf(name);
    const guarding = Object.entries(api).filter(([, how]) => !shapeOf(how).needs);
    return guarding.map(([operation, how]) => ({
      route: permissionOf(shapeOf(how).endpoint),
      name: `${label[1]}: ${format(operation)}`,
      resource: name,
      operation,
    }));
  });
  return [...new Map(found.map((permission) => [permission.route, permission])).values()];
}

/** The endpoint that a permission guards; undefined if no such endpoint exists. */
export function endpointOf(permission: string): Endpoint | undefined {
  const shapes = resourceNames().flatMap((name) => Object.values(resourceOf(name).api).map(shapeOf));
  return shapes.find(({ endpoint, needs }) => !needs && permissionOf(endpoint) === permission)?.endpoint;
}

/** Converts 'assignGroups' to 'assign groups'. */
export function format(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

export interface PageRoute extends Page {
  /** 'sentiments.list', or the name of an open page. */
  name: string;
  resource?: ResourceName;
  permission?: Permission;
}

/** All pages of the signed-in application. A page without a permission is open to every signed-in user. */
export function pages(): PageRoute[] {
  const ofResources = resourceNames().flatMap((name) => {
    const { pages: own } = resourceOf(name);
    return Object.entries(own).map(([key, page]): PageRoute => {
      const permission = permissionForAny(name, page.needs ?? key);
      return { ...page, name: `${name}.${key}`, resource: name, ...(permission ? { permission } : {}) };
    });
  });
  const open = Object.entries(openPages).map(([name, page]): PageRoute => ({ ...page, name }));
  return [...ofResources, ...open];
}

export interface MenuItem {
  id: string;
  title: string;
  type: 'group' | 'collapse' | 'item' | 'sentiments' | 'inbox';
  url?: string;
  icon?: string;
  breadcrumbs?: boolean;
  permission?: Permission;
  administratorsOnly?: true;
  essential?: boolean;
  target?: boolean;
  external?: boolean;
  disabled?: boolean;
  chip?: string;
  caption?: string;
  children?: MenuItem[];
}

/** The side menu as a tree, in the order of the map. */
export function menu(): MenuItem[] {
  const groups: MenuItem[] = [];
  for (const page of pages()) {
    if (!page.menu) continue;
    const group = childOf(groups, page.menu.group, 'group');
    const { under, underType = 'collapse', icon } = page.menu;
    const parent = under ? childOf(group, under, underType, icon) : group;
    const item = menuItem(page, page.menu);
    if (page.menu.isFirst) parent.unshift(item);
    else parent.push(item);
  }
  return groups;
}

function childOf(siblings: MenuItem[], title: string, type: MenuItem['type'], icon?: string): MenuItem[] {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const found = siblings.find((sibling) => sibling.id === id && sibling.children);
  if (found?.children) return found.children;
  const children: MenuItem[] = [];
  siblings.push({ id, title, type, children, ...(icon ? { icon } : {}) });
  return children;
}

function menuItem(page: PageRoute, place: MenuPlace): MenuItem {
  const permission = page.permission ?? (place.shownFor && permissionForAny(...place.shownFor));
  return {
    id: page.name,
    title: place.title ?? page.title,
    type: place.type ?? 'item',
    url: page.path,
    breadcrumbs: true,
    ...(place.icon ? { icon: place.icon } : {}),
    ...(place.administratorsOnly ? { administratorsOnly: true } : {}),
    ...(permission ? { permission } : {}),
  };
}
