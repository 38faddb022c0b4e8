import { resources } from '../../../../resources.config.ts';
import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';

export const optOutOverrides: OverridesOf<'contactOptOuts'> = {
  links: [{ label: 'Import', to: resources.optOutImports.pages.create.path, resource: 'optOutImports' }],
  actions: parts(() => import('./opt-out-actions.tsx'))('OptOutActions'),
};
