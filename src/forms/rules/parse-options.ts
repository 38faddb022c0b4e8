import type { FieldOptions } from '../schemas/field-options.ts';
import { fieldOptionsSchema } from '../schemas/field-options.ts';
import { choiceTypes, type FieldType, layoutTypes, matrixTypes } from '../schemas/field-types.ts';
import { conditionsOf } from './conditions.ts';
import { isBlank } from './kinds/kind.ts';
import { kinds } from './kinds.ts';
import { parseFormula } from './parse-formula.ts';
import { ruleIssue, rulesFor } from './rules.ts';

export type ParsedOptions = { options: FieldOptions } | { error: string };

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses options: the JSON text of a list (field creation), a list, or a whole object. A choice without id gets a
 * stable one; `before` holds the previous options.
 */
export function parseOptions(sent: unknown, fieldType: FieldType, before: FieldOptions = {}): ParsedOptions {
  try {
    const optionsInput = Array.isArray(unwrapped(sent))
      ? { ...before, choices: unwrapped(sent) }
      : (unwrapped(sent) ?? {});
    const options = fieldOptionsSchema.safeParse(withIds(optionsInput as Record<string, unknown>, before));
    if (!options.success) return { error: options.error.issues[0]?.message ?? 'Invalid options' };
    return checked(options.data, fieldType);
  } catch (error) {
    return { error: error instanceof OptionsError ? error.message : 'The options are not a list' };
  }
}

class OptionsError extends Error {}

function unwrapped(sent: unknown): unknown {
  if (typeof sent !== 'string') return guarded(sent);
  return sent.trim() === '' ? undefined : guarded(JSON.parse(sent));
}

function guarded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (value === undefined || value === null) return undefined;
    throw new OptionsError('The options are not a list');
  }
  assertHarmless(value, 0);
  return value;
}

/** Rejects prototype keys such as __proto__, and excessive nesting. */
export function assertHarmless(value: unknown, depth: number, deepest = 8): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw new OptionsError('The options are nested too deeply');
  for (const key of Object.keys(value)) {
    if (refusedKeys.has(key)) throw new OptionsError(`The options may not contain ${key}`);
    assertHarmless((value as Record<string, unknown>)[key], depth + 1, deepest);
  }
}

/** The option lists whose members keep their id when the label changes. */
const labelled = ['choices', 'rows', 'columns'] as const;

function withIds(optionsInput: Record<string, unknown>, before: FieldOptions): Record<string, unknown> {
  const named = labelled.flatMap((name) => {
    const list = optionsInput[name];
    return list === undefined ? [] : [[name, listWithIds(list, name, before[name] ?? [])]];
  });
  return { ...optionsInput, ...Object.fromEntries(named) };
}

function listWithIds(list: unknown, name: string, old: NonNullable<FieldOptions['choices']>): unknown[] {
  if (!Array.isArray(list)) throw new OptionsError(`The ${name} are not a list`);
  if (list.length > 200) throw new OptionsError(`At most 200 ${name}`);
  const usedIds = new Set([...old.map(({ id }) => id), ...list.flatMap((choice) => choice?.id ?? [])]);
  return list.map((choice: unknown) => {
    if (typeof choice === 'object' && choice !== null && 'id' in choice) return choice;
    const parts = typeof choice === 'object' && choice !== null ? choice : { label: choice };
    const label = 'label' in parts ? String(parts.label).trim() : '';
    const stored = old.find((candidate) => candidate.label === label);
    return stored ? { ...stored, ...parts, label } : { ...parts, id: freeId(label, usedIds), label };
  });
}

function freeId(label: string, usedIds: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = plain.replace(/^-|-$/g, '').slice(0, 32) || 'choice';
  let id = base;
  for (let count = 2; usedIds.has(id); count += 1) id = `${base}-${count}`;
  usedIds.add(id);
  return id;
}

function checked(options: FieldOptions, fieldType: FieldType): ParsedOptions {
  const { choices, choicesFrom, rows, columns, validation, ...own } = options;
  const rules = (validation ?? []).filter(({ rule }) => rulesFor(fieldType).includes(rule));
  const hasChoices = choiceTypes.includes(fieldType);
  const hasRows = matrixTypes.includes(fieldType);
  // Carried choices are known only after the earlier answer, so a default cannot refer to them.
  const isCarried = hasChoices && choicesFrom !== undefined;
  const { default: _, ...bare } = own;
  const rest = isCarried ? { ...bare, choicesFrom } : own;
  const hasColumns = hasRows && fieldType !== 'matrix_rating';
  const error =
    (hasChoices && !isCarried ? listIssue(choices, 'choice') : undefined) ??
    (hasRows ? listIssue(rows, 'row') : undefined) ??
    (hasColumns ? listIssue(columns, 'column') : undefined) ??
    rangeIssue(rest) ??
    meaningIssue({ ...rest, choices, rows, columns, validation: rules }, fieldType);
  if (error) return { error };
  return {
    options: {
      ...rest,
      ...(rules.length > 0 ? { validation: rules } : {}),
      ...(hasChoices && choices ? { choices } : {}),
      ...(hasRows && rows ? { rows } : {}),
      ...(hasColumns && columns ? { columns } : {}),
    },
  };
}

function listIssue(list: FieldOptions['choices'] = [], name: string): string | undefined {
  if (list.length === 0) return `Add at least one ${name}`;
  if (new Set(list.map(({ label }) => label)).size < list.length) return `Two ${name}s are the same`;
  return new Set(list.map(({ id }) => id)).size < list.length ? `Two ${name}s have the same id` : undefined;
}

// Finds options that are valid JSON but have no meaning for the type.
function meaningIssue(options: FieldOptions, fieldType: FieldType): string | undefined {
  const { formula, validation = [], showIf, requireIf, key, default: value } = options;
  const parsed = fieldType === 'calculated' ? parseFormula(formula ?? '') : undefined;
  if (parsed && 'error' in parsed) return `The formula: ${parsed.error}`;
  const rule = validation.map(ruleIssue).find(Boolean);
  if (rule) return rule;
  const refersToItself = [...conditionsOf(showIf), ...conditionsOf(requireIf)].some(({ field }) => field === key);
  if (key && refersToItself) return 'A field cannot wait for its own answer';
  if (key && options.choicesFrom?.field === key) return 'A field cannot offer its own choices';
  return value === undefined ? undefined : defaultIssue(options, fieldType);
}

function defaultIssue(options: FieldOptions, fieldType: FieldType): string | undefined {
  const { default: value = null } = options;
  if (isBlank(value) || layoutTypes.includes(fieldType)) return undefined;
  if ((value === 'today' || value === 'now') && ['date', 'time', 'datetime'].includes(fieldType)) return undefined;
  const field = { id: 0, fieldName: '', fieldType, required: false, isSentimentValue: false, options };
  return 'error' in kinds[fieldType].check(value, field) ? 'The answer that is filled in does not fit' : undefined;
}

function rangeIssue({ min, max }: FieldOptions): string | undefined {
  return min !== undefined && max !== undefined && min > max ? 'The least is more than the most' : undefined;
}
