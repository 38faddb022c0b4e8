import type { FormField } from './kinds/kind.ts';

type FieldWithKey = Pick<FormField, 'id' | 'options'>;

/** The key of each field in conditions and formulas: its own, or `field_` and its id. */
export function fieldKeysById(fields: readonly FieldWithKey[]): ReadonlyMap<number, string> {
  const keys = known.get(fields) ?? buildFieldKeys(fields);
  known.set(fields, keys);
  return keys;
}

// Cached, because the same form is walked on every keystroke and for every response on the server.
const known = new WeakMap<readonly FieldWithKey[], ReadonlyMap<number, string>>();

function buildFieldKeys(fields: readonly FieldWithKey[]): ReadonlyMap<number, string> {
  const usedKeys = new Set(fields.flatMap(({ options }) => options.key ?? []));
  const keys = new Map<number, string>();
  for (const { id, options } of fields) {
    const key = options.key ?? free(`field_${id}`, usedKeys);
    usedKeys.add(key);
    keys.set(id, key);
  }
  return keys;
}

export function uniqueFieldKeys(
  fields: readonly { id?: number | undefined; options: FieldWithKey['options'] }[],
): string[] {
  const keys = fieldKeysById(fields.map(({ id, options }, index) => ({ id: id ?? -1 - index, options })));
  return fields.map(({ id }, index) => keys.get(id ?? -1 - index) as string);
}

/** A readable key from the field's name: reason_for_visit. */
export function newKey(fieldName: string, usedKeys: ReadonlySet<string>): string {
  const plain = fieldName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/_+$/, '');
  return free(plain || 'field', usedKeys);
}

function free(wanted: string, usedKeys: ReadonlySet<string>): string {
  let key = wanted;
  for (let count = 2; usedKeys.has(key); count += 1) key = `${wanted}_${count}`;
  return key;
}
