import { escalationStatuses } from '../../../../contract/schemas/escalation-rule.ts';
import type { StatusWord } from '../../../../contract/schemas/status-word.ts';
import type { OwnFields } from '../../../crud/differences.ts';
import { readStatusWords } from '../../sentiments/shared/status-words.ts';

/** Fields that name a status, with the statuses and the words of the organisation. */
export async function readStatusFields() {
  const known = await readStatusWords();
  const words = Object.fromEntries(known.map((word) => [word.key, labelOrOff(word)]));
  const setStatus = { kind: { select: known.filter(isForRules).map(({ key }) => key) }, words };
  return { base: { words }, setStatus } satisfies OwnFields;
}

/** Whether a rule may move responses to a status. */
export const isForRules = ({ base }: StatusWord): boolean => escalationStatuses.some((known) => known === base);

/** 'With the warehouse', or that it is one no longer. */
export const labelOrOff = ({ label, isActive }: StatusWord): string => (isActive ? label : `${label} (turned off)`);
