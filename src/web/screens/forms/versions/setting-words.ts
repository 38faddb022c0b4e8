import type { Change } from '../../../../domain/forms/diff-forms.ts';
import type { Difference } from './form-diff.ts';

const words: Partial<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  enableCustomer: 'Asking for the customer',
  enableEscalation: 'Escalation',
  escalationType: 'When it escalates',
  enableSLA: 'Deadline',
  severityLevels: 'Severity levels',
  assignedUsers: 'Colleagues who get new responses',
  assignedGroups: 'Groups that get new responses',
  title: 'Title',
  type: 'Type',
  languages: 'Languages',
  defaultLanguage: 'First language',
  welcome: 'Welcome page',
  endings: 'Endings',
  quotas: 'Quotas',
  theme: 'Looks',
  settings: 'Settings',
  displayNameTemplate: 'Name of a customer',
  parts: 'E-mail, phone and company',
  identityKeys: 'Who is the same customer',
};

/** What changed about the form as a whole. */
export function settingInWords({ what: name, before, after }: Change): Difference[] {
  const what = words[name];
  if (!what) return [];
  return [{ kind: 'changed', what, details: detailsOf(name, before, after) }];
}

function detailsOf(name: string, before: unknown, after: unknown): string[] {
  if (typeof after === 'boolean') return [after ? 'Now on' : 'Now off'];
  const isWords = typeof before === 'string' && typeof after === 'string' && name !== 'escalationType';
  return isWords ? [`“${after}” instead of “${before}”`] : [];
}
