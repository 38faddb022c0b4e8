import type { OverridesOf } from '../../../core/web/record/overrides.ts';

export const roleOverrides: OverridesOf<'roles'> = {
  opensAfterCreate: true,
  isFixed: ({ isSystem }) => isSystem,
  losing: () => 'The role and its permissions are permanently deleted.',
};
