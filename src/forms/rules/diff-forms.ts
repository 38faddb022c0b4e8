import type { Choice } from '../schemas/field-options.ts';
import type { FormField } from './kinds/kind.ts';

export type DiffField = Pick<FormField, 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'> & {
  id?: number | undefined;
};

export interface DiffForm {
  fields: readonly DiffField[];
  [setting: string]: unknown;
}

export interface Change {
  what: string;
  id?: string;
  before?: unknown;
  after?: unknown;
}

export interface FormDiff {
  settings: Change[];
  added: { field: DiffField; at: number }[];
  removed: { field: DiffField; at: number }[];
  changed: { before: DiffField; after: DiffField; changes: Change[] }[];
  moved: { field: DiffField; from: number; to: number }[];
}

/** Compares two versions of a form. */
export function diffForms(before: DiffForm, after: DiffForm): FormDiff {
  const pairs = pairFields(before.fields, after.fields);
  const paired = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
  return {
    settings: findChanges(without(before, 'fields'), without(after, 'fields')),
    added: after.fields.flatMap((field, at) => (paired.has(field) ? [] : [{ field, at }])),
    removed: before.fields.flatMap((field, at) => (paired.has(field) ? [] : [{ field, at }])),
    changed: pairs
      .map(({ before, after }) => ({ before, after, changes: fieldChanges(before, after) }))
      .filter(({ changes }) => changes.length > 0),
    moved: findMoves(pairs),
  };
}

export interface Pair {
  before: DiffField;
  after: DiffField;
  from: number;
  to: number;
}

/** Pairs of fields in both versions, in the order of the second, by id or else by key. */
function pairFields(before: readonly DiffField[], after: readonly DiffField[]): Pair[] {
  const used = new Set<number>();
  return after.flatMap((field, to): Pair[] => {
    const from = before.findIndex((old, at) => !used.has(at) && isPair(old, field));
    const old = before[from];
    if (!old) return [];
    used.add(from);
    return [{ before: old, after: field, from, to }];
  });
}

function isPair(one: DiffField, other: DiffField): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return one.options.key !== undefined && one.options.key === other.options.key;
}

export function fieldChanges(before: DiffField, after: DiffField): Change[] {
  return [
    ...findChanges(without(before, 'id', 'options'), without(after, 'id', 'options')),
    ...findChanges(without(before.options, ...lists), without(after.options, ...lists)),
    ...lists.flatMap((what) => listChanges(what, before.options[what] ?? [], after.options[what] ?? [])),
  ];
}

const lists = ['choices', 'rows', 'columns'] as const;

function listChanges(what: string, before: readonly Choice[], after: readonly Choice[]): Change[] {
  const now = new Map(after.map((choice) => [choice.id, choice]));
  const old = new Set(before.map(({ id }) => id));
  const changed = before.flatMap((choice): Change[] => {
    const stored = now.get(choice.id);
    if (!stored) return [{ what, id: choice.id, before: choice }];
    return isSame(choice, stored) ? [] : [{ what, id: choice.id, before: choice, after: stored }];
  });
  const added = after
    .filter(({ id }) => !old.has(id))
    .map((choice): Change => ({ what, id: choice.id, after: choice }));
  const stayed = (list: readonly Choice[], other: readonly Choice[]) =>
    list.map(({ id }) => id).filter((id) => other.some((one) => one.id === id));
  const [from, to] = [stayed(before, after), stayed(after, before)];
  return [...changed, ...added, ...(isSame(from, to) ? [] : [{ what: `${what} order`, before: from, after: to }])];
}

function findChanges(before: object, after: object): Change[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((what) => !isSame(old.get(what), now.get(what)))
    .map((what) => ({ what, before: old.get(what), after: now.get(what) }));
}

/** The fields outside the longest increasing subsequence. */
function findMoves(pairs: readonly Pair[]): FormDiff['moved'] {
  const runs: number[][] = [];
  pairs.forEach(({ from }, at) => {
    const before = runs.slice(0, at).filter((run) => (pairs[run.at(-1) as number] as Pair).from < from);
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, at]);
  });
  const stored = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []));
  return pairs.flatMap(({ after, from, to }, at) => (stored.has(at) ? [] : [{ field: after, from, to }]));
}

function without(source: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, ordered(part)]);
}
