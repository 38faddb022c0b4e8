import type { ListLink } from '../../../crud/record/overrides.ts';
import { customerPaths } from './paths.ts';

export const customerLinks: readonly ListLink[] = [
  { label: 'Import', to: customerPaths.import, resource: 'customerImports' },
  { label: 'Duplicates', to: customerPaths.duplicates, resource: 'customerFormResponses' },
];
