import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';

const link = parts(() => import('./public-link-parts.tsx'));

export const publicLinkOverrides: OverridesOf<'publicLinks'> = {
  actions: link('PublicLinkActions'),
  inputs: { expiresAt: link('ExpiryInput') },
  isFixed: ({ kind }) => kind === 'schedule',
};
