import { type AccessControlProvider, type CanParams, type CanReturnType, keys } from '@refinedev/core';
import { CancelledError, hashKey, type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { type Model, newModel } from 'casbin';
import { z } from 'zod';
import conf from '../../../../access-policy.conf?raw';
import { pages, permissionForAny } from '../../contract/catalogue.ts';
import type { Permission } from '../../contract/endpoint.ts';
import { loadPolicy, type Policy } from '../../contract/policy.ts';
import { administratorRoles, builtInPermissions } from '../../contract/settings.ts';
import { callNamed } from './call.ts';
import { firstFrom, queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

/** The access control action for the looser matching of menus, instead of the exact one of routes and buttons. */
export const showInMenuAction = 'show-in-menu';

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
  const isMenu = action === showInMenuAction;
  const permission = permissionOfAction(resource, isMenu ? String(params?.operation) : action);
  if (!permission) return { can: false, reason: 'This action does not exist' };
  const can = isMenu
    ? menuAccess(policy, permissions, window.location.hostname)(permission)
    : policy.permits(permission);
  return can ? { can } : { can, reason: `You need ${permission}` };
}

export function knownDecision(resource: string, action: string): CanReturnType | undefined {
  const access = queryClient.getQueryData(ownAccess.queryKey);
  return access && decide(access, resource, action);
}

export type MenuAccess = (permission: Permission | undefined) => boolean;

const showsWholeMenu = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Whether a role sees the entries for administrators. */
export const seesAdministration = (role: string | undefined, hostname: string): boolean =>
  showsWholeMenu(hostname) || administratorRoles.includes(role ?? '');

export function menuAccess(policy: Policy | undefined, granted: readonly string[], hostname: string): MenuAccess {
  if (showsWholeMenu(hostname)) return () => true;
  return (permission) => {
    if (!policy || granted.length === 0) return false;
    return permission === undefined || policy.permitsShowing(permission);
  };
}

export function useMenuAccess(): MenuAccess | undefined {
  const access = useOwnAccess();
  return access && menuAccess(access.policy, access.permissions, window.location.hostname);
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
  queryFn: () => readAccess(askPermissions),
  staleTime: 60_000,
});

/** Decides by the permissions of the last sign-in or visit until the current ones arrive. */
export async function startWithStoredAccess(arriving: Promise<PermissionsAnswer>): Promise<void> {
  const stored = storedSession.permissions();
  if (stored) {
    const access = await withPolicy({ permissions: stored, source: 'stored' });
    queryClient.setQueryData(ownAccess.queryKey, access, { updatedAt: 0 });
  }
  const ask = firstFrom(arriving, askPermissions);
  void queryClient.prefetchQuery({ ...ownAccess, queryFn: () => readAccess(ask) });
}

const accessKey = keys().access().get();
const permissionsKey = keys().auth().action('permissions').get();

// Refine's access queries are answered where they are created, so that useCan and the buttons decide in the first
// render, and again when the permissions change.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'added') answerFrom(queryClient.getQueryData(ownAccess.queryKey), query);
  if (type !== 'updated' || query.queryHash !== hashKey(ownAccess.queryKey)) return;
  const access = queryClient.getQueryData(ownAccess.queryKey);
  for (const queryKey of [accessKey, permissionsKey]) {
    for (const asked of queryClient.getQueryCache().findAll({ queryKey })) answerFrom(access, asked);
  }
});

function answerFrom(access: OwnAccess | undefined, query: Query): void {
  if (!access) return;
  if (query.queryHash === hashKey(permissionsKey)) query.setData(access.permissions);
  const [kind, resource, action, asked] = query.queryKey;
  if (kind !== accessKey[0] || typeof resource !== 'string' || typeof action !== 'string') return;
  query.setData(decide(access, resource, action, askedSchema.parse(asked).params));
}

// What useCan puts into its query key.
const askedSchema = z.object({ params: z.looseObject({}) });

export const useOwnAccess = (): OwnAccess | undefined => useQuery(ownAccess).data;

type PermissionsAnswer = z.output<typeof answerSchema>;

const askPermissions = (): Promise<PermissionsAnswer> => callNamed('ownPermissions');

async function readAccess(ask: () => Promise<PermissionsAnswer>): Promise<OwnAccess> {
  return withPolicy(await ask().then(keepAnswer).catch(storedPermissions));
}

function keepAnswer(answer: PermissionsAnswer): Omit<OwnAccess, 'policy'> {
  const { permissions } = answerSchema.parse(answer);
  storedSession.keepPermissions(permissions);
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

/** Refine's buttons name the page that they lead to, such as `edit`, instead of an operation. */
const permissionOfAction = (resource: string, action: string) =>
  permissionForAny(resource, action) ?? permissionOfPage.get(`${resource}.${action}`);

const permissionOfPage = new Map(pages().map(({ name, permission }) => [name, permission]));

/** Builds the Casbin model in code, because casbin's parser needs Node's Buffer. */
export function policyModel(): Model {
  const model = newModel();
  for (const line of conf.split('\n')) {
    const [, key, value] = /^(\w)\s*=\s*(.+)$/.exec(line.trim()) ?? [];
    if (key && value) model.addDef(key, key, value);
  }
  return model;
}
