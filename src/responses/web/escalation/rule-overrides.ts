import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';
import { toCalendars, toLevels, toStatuses } from '../sla/sla-links.ts';

const rule = parts(() => import('./rule-inputs.tsx'));
const panel = parts(() => import('./rule-panels.tsx'));

export const ruleOverrides: OverridesOf<'escalationRules'> = {
  ownFields: () =>
    import('../statuses/status-fields.ts')
      .then(({ readStatusFields }) => readStatusFields())
      .then(({ setStatus }) => ({ setStatus })),
  inputs: {
    percent: rule('PercentInput'),
    afterMinutes: rule('MinutesInput'),
    repeatEveryMinutes: rule('MinutesInput'),
    maxRepeats: rule('RepeatsInput'),
    activeHoursOnly: rule('ActiveHoursInput'),
    setStatus: rule('RuleStatusInput'),
    webhookSecret: rule('SecretInput'),
  },
  formPanel: panel('RulePanels'),
  panels: panel('DeliveriesPanel'),
  links: [toLevels, toStatuses, toCalendars],
  losing: () => 'It no longer notifies anyone. Its past actions stay in the history of each response.',
};
