import type { AccessControlProvider, CanParams, CanReturnType } from '@refinedev/core';
import { CancelledError, queryOptions, useQuery } from '@tanstack/react-query';
import { type Model, newModel } from 'casbin';
import { z } from 'zod';
import conf from '../../../access-policy.conf?raw';
import { permissionForAny } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { loadPolicy, type Policy } from '../../contract/policy.ts';
import { builtInPermissions } from '../../contract/settings.ts';
import { callNamed } from './call.ts';
import { queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

/** The action that asks by the loose rule for menus instead of the exact one for routes and buttons. */
export const showInMenu = 'show-in-menu';

/**
 * Refine's access control over the caller's Casbin policy. `useCan({ resource: 'surveys', action: 'publish' })` asks
 * for the permission of an operation of the map; the answer is exact. With the action `show-in-menu`, the params name
 * the operation and the rule is the menu's. The server decides again.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource = '', action, params }) => {
    try {
      return decide(await queryClient.fetchQuery(ownAccess), resource, action, params);
    } catch (error) {
      // An error thrown here would blank the page. Logging out empties the cache and cancels what still asks.
      if (!(error instanceof CancelledError)) console.error('The permission could not be checked', error);
      return { can: false, reason: 'The permission could not be checked' };
    }
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: 60_000 },
  },
};

function decide({ policy, permissions }: OwnAccess, resource: string, action: string, params?: CanParams['params']) {
  const isMenu = action === showInMenu;
  const permission = permissionOfAction(resource, isMenu ? String(params?.operation) : action);
  if (!permission) return { can: false, reason: 'There is no such action' };
  const can = isMenu
    ? mayShowOf(policy, permissions, window.location.hostname)(permission)
    : policy.permits(permission);
  return can ? { can } : { can, reason: `You need ${permission}` };
}

/** The decision where the permissions are known already, so that a button is there with its page. */
export function knownDecision(resource: string, action: string): CanReturnType | undefined {
  const access = queryClient.getQueryData(ownAccess.queryKey);
  return access && decide(access, resource, action);
}

export type MayShow = (permission: Permission | undefined) => boolean;

/** What shows in menus: by permission, with the loose rule; on localhost everything. */
export function mayShowOf(policy: Policy | undefined, granted: readonly string[], hostname: string): MayShow {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return () => true;
  return (permission) => {
    if (!policy || granted.length === 0) return false;
    return permission === undefined || policy.permitsShowing(permission);
  };
}

/** The menu's rule for many items at once: by the server's answer, until then by the one stored in this browser. */
export function useMayShow(): MayShow | undefined {
  const own = useOwnAccess();
  const { data: stored } = useQuery(storedAccess);
  const access = own ?? (stored?.source === 'stored' ? stored : undefined);
  return access && mayShowOf(access.policy, access.permissions, window.location.hostname);
}

export interface OwnAccess {
  permissions: readonly string[];
  /** Who said so: the server, its earlier answer stored in this browser, or the built-in list. */
  source: 'server' | 'stored' | 'built-in';
  policy: Policy;
}

const answerSchema = z.object({ permissions: z.array(z.string()) });

/** The caller's own permissions and the one enforcer over them. */
export const ownAccess = queryOptions({
  queryKey: ['own-access'],
  // Without the signal: a component that unmounts must not cancel the answer that others wait for.
  queryFn: async (): Promise<OwnAccess> => withPolicy(await fetchOwn().catch(storedPermissions)),
  staleTime: 60_000,
});

// The menu need not wait for the server.
const storedAccess = queryOptions({
  queryKey: ['stored-access'],
  queryFn: async (): Promise<OwnAccess> => withPolicy(storedPermissions()),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Undefined while the permissions load. */
export const useOwnAccess = (): OwnAccess | undefined => useQuery(ownAccess).data;

async function fetchOwn(): Promise<Omit<OwnAccess, 'policy'>> {
  const { permissions } = answerSchema.parse(await callNamed('ownPermissions'));
  if (storedSession.isSignedIn()) storedSession.keepPermissions(permissions);
  return { permissions, source: 'server' };
}

function storedPermissions(): Omit<OwnAccess, 'policy'> {
  const permissions = storedSession.permissions();
  return permissions ? { permissions, source: 'stored' } : { permissions: builtInPermissions, source: 'built-in' };
}

const withPolicy = async (granted: Omit<OwnAccess, 'policy'>): Promise<OwnAccess> => ({
  ...granted,
  policy: await loadPolicy(policyModel(), granted.permissions),
});

/** Refine's buttons say edit where the map says update. */
const permissionOfAction = (resource: string, action: string) =>
  permissionForAny(resource, action) ?? (action === 'edit' ? permissionForAny(resource, 'update') : undefined);

/** The Casbin model of the whole product, filled by hand: casbin's own parser needs Node's Buffer. */
export function policyModel(): Model {
  const model = newModel();
  for (const line of conf.split('\n')) {
    const [, key, value] = /^(\w)\s*=\s*(.+)$/.exec(line.trim()) ?? [];
    if (key && value) model.addDef(key, key, value);
  }
  return model;
}
