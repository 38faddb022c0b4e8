import { type Change, type DiffField, type DiffForm, diffForms, type FormDiff } from '../../domain/forms/diff-forms.ts';

const most = 300;

/** What a save did to a form, in one line for the list of its versions. */
export function changeInWords(before: DiffForm | undefined, now: DiffForm): string {
  if (!before) return now.fields.length > 0 ? `Made with ${questions(now.fields.length)}` : 'Made';
  const diff = diffForms(before, now);
  const line = [...questionsInWords(diff), ...settingsInWords(diff.settings)].join(', ') || 'Saved';
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

function questionsInWords({ added, removed, changed, moved }: FormDiff): string[] {
  const [only] = changed;
  const changedVerb = only && changed.length === 1 ? verbFor(only.changes) : 'changed';
  return [
    ...told('added', added),
    ...told('removed', removed),
    ...told(
      changedVerb,
      changed.map(({ after }) => ({ field: after })),
    ),
    ...told('moved', moved),
  ];
}

function told(verb: string, fields: readonly { field: DiffField }[]): string[] {
  const [first] = fields;
  if (!first) return [];
  return [fields.length === 1 ? `“${first.field.fieldName}” ${verb}` : `${questions(fields.length)} ${verb}`];
}

/** What happened to the one question that changed: said exactly where it was one thing. */
function verbFor(changes: readonly Change[]): string {
  const verbs = new Set(changes.map(({ what, after }) => verbOf(what, after)));
  const [verb] = verbs;
  return verb && verbs.size === 1 ? verb : 'changed';
}

function verbOf(what: string, after: unknown): string {
  if (what === 'required') return after ? 'now required' : 'no longer required';
  return Object.entries(verbs).find(([, whats]) => whats.includes(what))?.[0] ?? 'changed';
}

const verbs: Record<string, readonly string[]> = {
  reworded: ['fieldName'],
  'asked in another way': ['fieldType'],
  'with other choices': ['choices', 'choices order', 'choicesFrom'],
  'with other rows or columns': ['rows', 'rows order', 'columns', 'columns order'],
  'under other conditions': ['showIf', 'requireIf'],
  'now calculated differently': ['formula'],
  translated: ['translations'],
};

const settings: Record<string, string> = {
  name: 'name',
  description: 'description',
  enableCustomer: 'customer',
  enableEscalation: 'escalation',
  escalationType: 'escalation',
  enableSLA: 'deadline',
  severityLevels: 'severity levels',
  assignedUsers: 'people',
  assignedGroups: 'groups',
  title: 'title',
  type: 'kind',
  languages: 'languages',
  defaultLanguage: 'first language',
  welcome: 'welcome page',
  endings: 'endings',
  quotas: 'quotas',
  theme: 'looks',
  settings: 'settings',
  displayNameTemplate: 'name of a customer',
  parts: 'address of a customer',
  identityKeys: 'who is the same customer',
};

function settingsInWords(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ what }) => settings[what] ?? []))].map((words) => `${words} changed`);
}

const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
