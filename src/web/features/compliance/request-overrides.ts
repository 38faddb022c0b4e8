import { type Overrides, parts } from '../../crud/record/overrides.ts';

const request = parts(() => import('./request-record.tsx'));

export const requestOverrides: Overrides = {
  panels: request('RequestPanel'),
  inputs: { kind: request('KindInput') },
  opensAfterCreate: true,
  links: [{ label: 'Data map', to: '/compliance/gdpr/data-map', resource: 'retentionRules', operation: 'map' }],
  isFixed: ({ status }) => status !== 'open',
};
