import type { AccessControlProvider } from '@refinedev/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { permissionForAny } from '../../contract/catalogue.ts';
import { loadPolicy, type Policy } from '../../contract/policy.ts';
import { builtInPermissions } from '../../contract/settings.ts';
import { callNamed } from './call.ts';
import { policyModel } from './policy-model.ts';
import { queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

export interface OwnAccess {
  permissions: readonly string[];
  /** Who said so: the server, its earlier answer kept in this browser, or the built-in list. */
  source: 'server' | 'kept' | 'built-in';
  policy: Policy;
}

const answerSchema = z.object({ permissions: z.array(z.string()) });

/** The caller's own permissions and the one enforcer over them. */
export const ownAccess = queryOptions({
  queryKey: ['own-access'],
  queryFn: async ({ signal }): Promise<OwnAccess> => {
    const held = await fetchOwn(signal).catch(heldBefore);
    return { ...held, policy: await loadPolicy(policyModel(), held.permissions) };
  },
  staleTime: 60_000,
});

/** What this browser kept from the last answer, at once: menus need not wait for the server. */
export const keptAccess = queryOptions({
  queryKey: ['kept-access'],
  queryFn: async (): Promise<OwnAccess> => {
    const held = heldBefore();
    return { ...held, policy: await loadPolicy(policyModel(), held.permissions) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Undefined while the permissions load. */
export const useOwnAccess = (): OwnAccess | undefined => useQuery(ownAccess).data;

/** Buttons ask by resource and action; the answer follows the operation's permission. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => {
    try {
      // Refine says edit where the map says update.
      const permission = permissionForAny(resource ?? '', action === 'edit' ? 'update' : action);
      if (!permission) return { can: false, reason: 'There is no such action' };
      const { policy } = await queryClient.ensureQueryData(ownAccess);
      return policy.permitsShowing(permission) ? { can: true } : { can: false, reason: `You need ${permission}` };
    } catch (error) {
      console.error('The permission could not be checked', error);
      return { can: false, reason: 'The permission could not be checked' };
    }
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: 60_000 },
  },
};

async function fetchOwn(signal: AbortSignal): Promise<Omit<OwnAccess, 'policy'>> {
  const { permissions } = answerSchema.parse(await callNamed('ownPermissions', { signal }));
  if (storedSession.isSignedIn()) storedSession.keepPermissions(permissions);
  return { permissions, source: 'server' };
}

function heldBefore(): Omit<OwnAccess, 'policy'> {
  const kept = storedSession.permissions();
  return kept ? { permissions: kept, source: 'kept' } : { permissions: builtInPermissions, source: 'built-in' };
}
