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

/** The access control action for the looser matching of menus, instead of the exact one of routes and buttons. */
export const showInMenu = 'show-in-menu';

/**
 * Refine's access control over the caller's Casbin policy. `useCan({ resource: 'surveys', action: 'publish' })` checks
 * the permission of an operation exactly; with action `show-in-menu` the params name the operation and the menu rule
 * applies. The server checks again.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource = '', action, params }) => {
    try {
      return decide(
        await queryClient.ensureQueryData({ ...ownAccess, revalidateIfStale: true }),
        resource,
        action,
        params,
      );
    } catch (error) {
      // A thrown error would blank the page. Logout empties the cache and cancels pending queries.
      if (!(error instanceof CancelledError)) console.error('The permission could not be checked', error);
      return { can: false, reason: 'The permission could not be checked' };
    }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: 60_000 } },
};

export function decide(
  { policy, permissions }: OwnAccess,
  resource: string,
  action: string,
  params?: CanParams['params'],
) {
  const isMenu = action === showInMenu;
  const permission = permissionOfAction(resource, isMenu ? String(params?.operation) : action);
  if (!permission) return { can: false, reason: 'This action does not exist' };
  const can = isMenu
    ? mayShowOf(policy, permissions, window.location.hostname)(permission)
    : policy.permits(permission);
  return can ? { can } : { can, reason: `You need ${permission}` };
}

export function knownDecision(resource: string, action: string): CanReturnType | undefined {
  const access = queryClient.getQueryData(ownAccess.queryKey);
  return access && decide(access, resource, action);
}

export type MayShow = (permission: Permission | undefined) => boolean;

export function mayShowOf(policy: Policy | undefined, granted: readonly string[], hostname: string): MayShow {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return () => true;
  return (permission) => {
    if (!policy || granted.length === 0) return false;
    return permission === undefined || policy.permitsShowing(permission);
  };
}

export function useMayShow(): MayShow | undefined {
  const access = useOwnAccess();
  return access && mayShowOf(access.policy, access.permissions, window.location.hostname);
}

export interface OwnAccess {
  permissions: readonly string[];
  source: 'server' | 'stored' | 'built-in';
  policy: Policy;
}

const answerSchema = z.object({ permissions: z.array(z.string()) });

export const ownAccess = queryOptions({
  queryKey: ['own-access'],
  // Ignores the query's abort signal: an unmounting component must not cancel a shared request.
  queryFn: async (): Promise<OwnAccess> => withPolicy(await fetchOwn().catch(storedPermissions)),
  staleTime: 60_000,
});

/** Decides by the permissions of the last sign-in or visit until the server has sent the current ones. */
export async function startWithStoredAccess(): Promise<void> {
  const stored = storedSession.permissions();
  if (stored) {
    const access = await withPolicy({ permissions: stored, source: 'stored' });
    queryClient.setQueryData(ownAccess.queryKey, access, { updatedAt: 0 });
  }
  void queryClient.fetchQuery(ownAccess).then(
    ({ permissions }) => {
      if (stored && permissions.join() !== stored.join()) void queryClient.invalidateQueries({ queryKey: ['access'] });
    },
    () => {},
  );
}

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

const permissionOfAction = (resource: string, action: string) =>
  permissionForAny(resource, action) ?? (action === 'edit' ? permissionForAny(resource, 'update') : undefined);

/** Builds the Casbin model in code, because casbin's parser needs Node's Buffer. */
export function policyModel(): Model {
  const model = newModel();
  for (const line of conf.split('\n')) {
    const [, key, value] = /^(\w)\s*=\s*(.+)$/.exec(line.trim()) ?? [];
    if (key && value) model.addDef(key, key, value);
  }
  return model;
}
