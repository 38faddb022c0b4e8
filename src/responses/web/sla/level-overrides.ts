import { ColorTitle } from '../../../core/web/cells/color-title.tsx';
import type { Row } from '../../../core/web/fields/column.ts';
import { type OverridesOf, parts } from '../../../core/web/record/overrides.ts';
import { formatTarget } from '../../rules/sla/format-target.ts';
import { toCalendars, toRules, toStatuses } from './sla-links.ts';

const level = parts(() => import('./level-inputs.tsx'));
const sla = parts(() => import('./sla-panels.tsx'));

export const levelOverrides: OverridesOf<'severityLevels'> = {
  title: ColorTitle,
  actions: parts(() => import('./level-actions.tsx'))('LevelActions'),
  texts: { daysToResolve: (row) => formatTarget(slaTargetOf(row)) },
  inputs: {
    daysToResolve: level('TargetInput'),
    resolveHours: level('HoursInput'),
    autoAssign: level('AutoAssignInput'),
    pauseOnCategories: level('PausesInput'),
  },
  panels: sla('LevelPanel'),
  formPanel: sla('LevelMoves'),
  links: [toStatuses, toCalendars, toRules],
};

const slaTargetOf = ({ daysToResolve, resolveHours, calendarId }: Row) => ({
  daysToResolve: Number(daysToResolve),
  resolveHours: resolveHours ? Number(resolveHours) : null,
  calendarId: Number(calendarId),
});
