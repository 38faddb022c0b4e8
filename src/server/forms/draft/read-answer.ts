import type { FieldError } from '../../../contract/errors.ts';
import type { FormDocument } from '../../../contract/schemas/form-document.ts';
import { newKey } from '../../../domain/forms/field-keys.ts';
import { parseDocument } from '../../../domain/forms/form-document.ts';

type Loose = Record<string, unknown>;

/** A form in a model's words: the JSON in them, with what models like to leave out, checked like any other form. */
export function readAnswer(content: string): { document: FormDocument } | { errors: FieldError[] } {
  const found = jsonIn(content);
  if (!isObject(found)) return { errors: [{ path: '', message: 'There is no JSON object in it' }] };
  const whole = isObject(found.document) ? found.document : found;
  return parseDocument({ ...withFields(whole), format: 'candor-form', version: 1 });
}

// Some wrap it in a fence or in polite words.
function jsonIn(content: string): unknown {
  const [from, to] = [content.indexOf('{'), content.lastIndexOf('}')];
  try {
    return from < 0 ? undefined : JSON.parse(content.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

function withFields(whole: Loose): Loose {
  if (!Array.isArray(whole.fields)) return whole;
  const taken = new Set<string>();
  const fields = whole.fields.map((field: unknown) => {
    if (!isObject(field)) return field;
    const key = typeof field.key === 'string' && field.key ? field.key : newKey(String(field.fieldName ?? ''), taken);
    taken.add(key);
    return { ...field, key, ...(isObject(field.options) ? { options: withIds(field.options) } : {}) };
  });
  return { ...whole, fields };
}

function withIds(options: Loose): Loose {
  const lists = ['choices', 'rows', 'columns'].filter((name) => Array.isArray(options[name]));
  const named = lists.map((name) => [name, (options[name] as unknown[]).map(choiceOf)]);
  const kept = Object.entries(options).filter(([name, value]) => value !== null && name !== 'key');
  return { ...Object.fromEntries(kept), ...Object.fromEntries(named) };
}

function choiceOf(choice: unknown, index: number): unknown {
  const parts: Loose = isObject(choice) ? choice : { label: String(choice) };
  return typeof parts.id === 'string' && parts.id ? parts : { ...parts, id: `choice-${index + 1}` };
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
