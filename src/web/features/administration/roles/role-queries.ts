import { reading, refetch } from '../../../providers/queries.ts';

export const everyPermission = reading('permissions', 'list', { staleTime: 60_000 });

export const everyRole = reading('roles', 'list');

export const oneRole = (id: number) => reading('roles', 'show', { params: { id } });

export const rolesChanged = (): Promise<void> => refetch('roles', 'permissions', 'users');
