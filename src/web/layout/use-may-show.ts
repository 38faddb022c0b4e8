import { useQuery } from '@tanstack/react-query';
import { keptAccess, useOwnAccess } from '../providers/access.ts';
import { type MayShow, mayShowOf } from './visible-menu.ts';

/** What menus show: by the server's answer, until then by the one kept in this browser; undefined before either is read. */
export function useMayShow(): MayShow | undefined {
  const own = useOwnAccess();
  const { data: kept } = useQuery(keptAccess);
  const access = own ?? (kept?.source === 'kept' ? kept : undefined);
  return access && mayShowOf(access.policy, access.permissions, window.location.hostname);
}
