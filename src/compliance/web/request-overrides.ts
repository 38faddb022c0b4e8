import { type OverridesOf, parts } from '../../core/web/record/overrides.ts';

const request = parts(() => import('./request-record.tsx'));

export const requestOverrides: OverridesOf<'dataRequests'> = {
  panels: request('RequestPanel'),
  inputs: { kind: request('KindInput') },
  opensAfterCreate: true,
  links: [{ label: 'Data map', to: '/compliance/gdpr/data-map', resource: 'retentionRules', operation: 'map' }],
  // What is done is not due any more.
  texts: { dueAt: ({ status, dueAt }) => (status === 'open' || status === 'running' ? String(dueAt) : '') },
  isFixed: ({ status }) => status !== 'open',
};
