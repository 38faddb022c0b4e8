import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';

const permission = parts(() => import('./permission-record.tsx'));

export const permissionOverrides: OverridesOf<'permissions'> = {
  panels: permission('PermissionPanel'),
  inputs: { route: permission('RouteInput') },
  offersCreate: permission('IfCallsAreFree'),
  losing: () => 'No role can be given this permission until it is created again.',
};
