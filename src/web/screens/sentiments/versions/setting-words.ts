import type { FormSnapshot } from '../../../../contract/schemas/form-version.ts';
import type { Difference } from './form-diff.ts';

const words: Partial<Record<keyof FormSnapshot, string>> = {
  name: 'Name',
  description: 'Description',
  enableCustomer: 'Asking for the customer',
  enableEscalation: 'Escalation',
  escalationType: 'When it escalates',
  enableSLA: 'Deadline',
  severityLevels: 'Severity levels',
  assignedUsers: 'Colleagues who get new responses',
  assignedGroups: 'Groups that get new responses',
};

/** What changed about the form as a whole. */
export function settingInWords(before: FormSnapshot, after: FormSnapshot): Difference[] {
  return (Object.entries(words) as [keyof FormSnapshot, string][]).flatMap(([name, what]): Difference[] => {
    const [was, now] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(now)) return [];
    if (typeof was === 'string' && typeof now === 'string' && name !== 'escalationType') {
      return [{ kind: 'changed', what, details: [`“${now}” instead of “${was}”`] }];
    }
    if (typeof now === 'boolean') return [{ kind: 'changed', what, details: [now ? 'Now on' : 'Now off'] }];
    return [{ kind: 'changed', what, details: [] }];
  });
}
