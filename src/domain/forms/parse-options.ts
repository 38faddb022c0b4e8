import {
  choiceTypes,
  type FieldOptions,
  type FieldType,
  fieldOptionsSchema,
} from '../../contract/schemas/sentiment-field.ts';

export type ParsedOptions = { options: FieldOptions } | { error: string };

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A field's options from what was sent: the JSON text of a list (how fields are created), a list, or the whole
 * object. A choice that is only a label gets an id once and keeps it: `before` are the options that it may have had.
 */
export function parseOptions(sent: unknown, fieldType: FieldType, before: FieldOptions = {}): ParsedOptions {
  try {
    const whole = Array.isArray(unwrapped(sent)) ? { ...before, choices: unwrapped(sent) } : (unwrapped(sent) ?? {});
    const options = fieldOptionsSchema.safeParse(withIds(whole as Record<string, unknown>, before));
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

// Names that a careless reader of the JSON would take for the object's own machinery.
function assertHarmless(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > 4) throw new OptionsError('The options are nested too deeply');
  for (const key of Object.keys(value)) {
    if (refusedKeys.has(key)) throw new OptionsError(`The options may not contain ${key}`);
    assertHarmless((value as Record<string, unknown>)[key], depth + 1);
  }
}

function withIds(whole: Record<string, unknown>, before: FieldOptions): Record<string, unknown> {
  const { choices, ...rest } = whole;
  if (choices === undefined) return rest;
  if (!Array.isArray(choices)) throw new OptionsError('The choices are not a list');
  if (choices.length > 200) throw new OptionsError('At most 200 choices');
  const old = before.choices ?? [];
  const taken = new Set([...old.map(({ id }) => id), ...choices.flatMap((choice) => choice?.id ?? [])]);
  const named = choices.map((choice: unknown) => {
    if (typeof choice === 'object' && choice !== null && 'id' in choice) return choice;
    const parts = typeof choice === 'object' && choice !== null ? choice : { label: choice };
    const label = 'label' in parts ? String(parts.label).trim() : '';
    const kept = old.find((candidate) => candidate.label === label);
    return kept ? { ...kept, ...parts, label } : { ...parts, id: freeId(label, taken), label };
  });
  return { ...rest, choices: named };
}

function freeId(label: string, taken: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = plain.replace(/^-|-$/g, '').slice(0, 32) || 'choice';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

function checked(options: FieldOptions, fieldType: FieldType): ParsedOptions {
  const choices = options.choices ?? [];
  if (!choiceTypes.includes(fieldType)) {
    const { choices: _, ...rest } = options;
    return rangeFault(rest) ?? { options: rest };
  }
  if (choices.length === 0) return { error: 'Add at least one choice' };
  if (new Set(choices.map(({ label }) => label)).size < choices.length) return { error: 'Two choices are the same' };
  if (new Set(choices.map(({ id }) => id)).size < choices.length) return { error: 'Two choices have the same id' };
  return rangeFault(options) ?? { options };
}

function rangeFault({ min, max }: FieldOptions): ParsedOptions | undefined {
  return min !== undefined && max !== undefined && min > max ? { error: 'The least is more than the most' } : undefined;
}
