import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';
import { toCalendars, toLevels, toRules } from '../sla/sla-links.ts';
import { isBuiltIn } from './built-in.ts';

const status = parts(() => import('./status-record.tsx'));

export const statusOverrides: OverridesOf<'responseStatuses'> = {
  ownFields: () =>
    import('./status-fields.ts').then(({ readStatusFields }) => readStatusFields()).then(({ base }) => ({ base })),
  title: status('StatusTitle'),
  inputs: { base: status('BaseInput'), isActive: status('InUseInput') },
  formPanel: status('StatusPreview'),
  isStored: isBuiltIn,
  links: [toLevels, toCalendars, toRules],
};
