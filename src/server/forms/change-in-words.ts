import { isDeepStrictEqual } from 'node:util';
import type { FormSnapshot } from '../../contract/schemas/form-version.ts';

type Field = FormSnapshot['fields'][number];

const most = 300;

/** What a save did to a form, in one line for the list of its versions. */
export function changeInWords(before: FormSnapshot | undefined, now: FormSnapshot): string {
  if (!before) return now.fields.length > 0 ? `Made with ${questions(now.fields.length)}` : 'Made';
  const parts = [...fieldChanges(before.fields, now.fields), ...settingChanges(before, now)];
  const line = parts.join(', ') || 'Saved';
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

function fieldChanges(before: readonly Field[], now: readonly Field[]): string[] {
  const old = new Map(before.map((field) => [field.id, field]));
  const ids = new Set(now.map(({ id }) => id));
  const added = now.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => !ids.has(id));
  const changed = now.filter((field) => old.has(field.id) && !isDeepStrictEqual(old.get(field.id), field));
  return [
    ...told('added', added),
    ...told('removed', removed),
    ...told('changed', changed),
    ...(isReordered(before, now) ? ['order changed'] : []),
  ];
}

function told(verb: string, fields: readonly Field[]): string[] {
  const [first] = fields;
  if (!first) return [];
  return [fields.length === 1 ? `“${first.fieldName}” ${verb}` : `${questions(fields.length)} ${verb}`];
}

function isReordered(before: readonly Field[], now: readonly Field[]): boolean {
  const idsIn = (fields: readonly Field[], others: readonly Field[]) =>
    fields.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return !isDeepStrictEqual(idsIn(before, now), idsIn(now, before));
}

const settings = {
  name: 'name',
  description: 'description',
  enableCustomer: 'customer',
  enableEscalation: 'escalation',
  escalationType: 'escalation',
  enableSLA: 'deadline',
  severityLevels: 'severity levels',
  assignedUsers: 'people',
  assignedGroups: 'groups',
} as const;

function settingChanges(before: FormSnapshot, now: FormSnapshot): string[] {
  const names = Object.entries(settings) as [keyof typeof settings, string][];
  const changed = names.filter(([name]) => !isDeepStrictEqual(before[name], now[name])).map(([, words]) => words);
  return [...new Set(changed)].map((words) => `${words} changed`);
}

const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
