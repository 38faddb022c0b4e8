import { resources } from '../../../../resources.config.ts';
import { ColorTitle } from '../../../core/web/cells/color-title.tsx';
import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';

const group = parts(() => import('./group-inputs.tsx'));

export const groupOverrides: OverridesOf<'groups'> = {
  links: [{ label: 'Import', to: resources.groupImports.pages.create.path, resource: 'groupImports' }],
  title: ColorTitle,
  inputs: { memberIds: group('MembersInput'), leadUserId: group('LeadInput') },
  losing: () => 'Forms and responses that it was assigned to lose it. Its members stay.',
};
