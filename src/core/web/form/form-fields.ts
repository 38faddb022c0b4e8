import { z } from 'zod';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Field, FieldKind } from '../../contract/resource.ts';
import { fieldLabel } from '../fields/column.ts';
import type { FormValues } from '../inputs/plain-inputs.tsx';
import { numberIn, numberText } from '../inputs/typed-number.ts';

export type FormMode = 'create' | 'update';

export interface FormField {
  name: string;
  field: Field;
  label: string;
  schema: z.ZodType;
  isRequired: boolean;
}

export function formFields(name: string, mode: FormMode): FormField[] {
  const { fields, input } = resourceOf(name);
  const shape: Record<string, unknown> = input?.shape ?? {};
  return Object.entries(fields).flatMap(([key, field]) => {
    const declared = shape[key];
    if (!(field.on ?? ['form']).includes('form') || !(declared instanceof z.ZodType)) return [];
    // An existing value can be changed but not cleared, unless the schema has an empty value.
    const schema = mode === 'update' ? z.nonoptional(declared) : declared;
    const isRequired = !declared.safeParse(inputValue(field, declared, emptyInput(field.kind))).success;
    return [{ name: key, field, label: fieldLabel(key, field), schema, isRequired }];
  });
}

type KnownField = Pick<FormField, 'name' | 'field' | 'schema'>;

export function startValues(fields: readonly KnownField[], record?: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ name, field }) => [name, typed(field.kind, record ? record[name] : field.start)]),
  );
}

export function toInput(fields: readonly KnownField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ name, field, schema }) => [name, inputValue(field, schema, values[name] ?? emptyInput(field.kind))]),
  );
}

export function inputValue({ kind }: Pick<Field, 'kind'>, schema: z.ZodType, current: unknown): unknown {
  if (current === '' || current === null) return emptyValueFor(schema);
  if (kind === 'number') return typeof current === 'number' ? current : (numberIn(String(current)) ?? Number.NaN);
  // Converts a date to its first moment in the local time zone if the schema requires a time.
  if (kind === 'date' && !schema.safeParse(current).success) return midnightOf(String(current));
  return current;
}

export function emptyInput(kind: FieldKind): unknown {
  if (kind === 'switch') return false;
  if (typeof kind === 'object' && 'one' in kind) return null;
  return typeof kind === 'object' && 'many' in kind ? [] : '';
}

/** Lists of ids are sets, so their order is ignored. */
export function sameValue(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

/** What another user made of a list, with what was added and removed here since it was read. */
export function mergedList<T>(base: readonly T[], own: readonly T[], other: readonly T[]): T[] {
  const added = own.filter((one) => !base.includes(one) && !other.includes(one));
  return [...other.filter((one) => own.includes(one) || !base.includes(one)), ...added];
}

/** The fields to which two users gave different values since both read the record. */
export function contestedNames(base: FormValues, own: FormValues, other: FormValues): string[] {
  return changedNames(base, own).filter(
    (name) => !sameValue(base[name], other[name]) && !sameValue(own[name], other[name]),
  );
}

export function changedNames(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(before[name], after[name]));
}

function typed(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return emptyInput(kind);
  if (kind === 'number') return typeof value === 'number' ? numberText(value) : String(value);
  return kind === 'date' ? localDay(String(value)) : value;
}

/** The empty value that a schema accepts: an empty text, null, or undefined. */
function emptyValueFor(schema: z.ZodType): unknown {
  return ['', null].find((emptyValue) => schema.safeParse(emptyValue).success);
}

const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

function midnightOf(day: string): string {
  const time = new Date(`${day}T00:00`);
  return Number.isNaN(time.getTime()) ? day : time.toISOString();
}

function localDay(time: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(time)) return time;
  const local = new Date(time);
  const digits = (part: number) => String(part).padStart(2, '0');
  return `${local.getFullYear()}-${digits(local.getMonth() + 1)}-${digits(local.getDate())}`;
}
