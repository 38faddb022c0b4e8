import type { MenuItem } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import type { Policy } from '../../contract/policy.ts';

export type MayShow = (permission: Permission | undefined) => boolean;

/** What shows in menus: by permission, with the loose rule; on localhost everything, for those who build the product. */
export function mayShowOf(policy: Policy | undefined, held: readonly string[], hostname: string): MayShow {
  if (isLocalhost(hostname)) return () => true;
  return (permission) => {
    if (!policy || held.length === 0) return false;
    return permission === undefined || policy.permitsShowing(permission);
  };
}

/** The menu without what may not show; a group stays only with a child. Items of unknown types stay and say so. */
export function visibleMenu(items: readonly MenuItem[], mayShow: MayShow): MenuItem[] {
  return items.flatMap((item) => {
    if (item.essential) return [item];
    if (!item.children) return mayShow(item.permission) ? [item] : [];
    const children = visibleMenu(item.children, mayShow);
    const isBarred = item.permission !== undefined && !mayShow(item.permission);
    return children.length > 0 && !isBarred ? [{ ...item, children }] : [];
  });
}

/** The menu entry that a path belongs to: the longest address that it is at or below, or a way of, as create-from-ai. */
export function openedItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const entries = items.flatMap(function entriesOf(item): MenuItem[] {
    return item.children ? item.children.flatMap(entriesOf) : [item];
  });
  return entries
    .filter(({ url }) => url !== undefined && [`${url}/`, `${url}-`].some((start) => `${pathname}/`.startsWith(start)))
    .sort((one, other) => (other.url?.length ?? 0) - (one.url?.length ?? 0))[0];
}

const isLocalhost = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
