import type { OwnFields } from '../../../core/web/record/overrides.ts';
import { escalationStatuses } from '../../schemas/escalation-rule.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { readStatuses } from '../../shared/status-and-severity.tsx';

export async function readStatusFields() {
  const known = await readStatuses();
  const texts = Object.fromEntries(known.map((option) => [option.key, labelOrOff(option)]));
  const setStatus = { kind: { select: known.filter(isForRules).map(({ key }) => key) }, labels: texts };
  return { base: { labels: texts }, setStatus } satisfies OwnFields;
}

export const isForRules = ({ base }: StatusOption): boolean => escalationStatuses.some((known) => known === base);

export const labelOrOff = ({ label, isActive }: StatusOption): string => (isActive ? label : `${label} (turned off)`);
