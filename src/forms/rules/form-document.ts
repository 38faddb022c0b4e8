import type { z } from 'zod';
import type { FieldError } from '../../core/contract/errors.ts';
import { type DocumentField, type FormDocument, formDocumentSchema } from '../schemas/form-document.ts';
import { fieldKeysById } from './field-keys.ts';
import { formIssues } from './form-issues.ts';
import type { FormField } from './kinds/kind.ts';
import { assertHarmless, parseOptions } from './parse-options.ts';

type Field = Pick<FormField, 'fieldName' | 'fieldType' | 'required' | 'isSentimentValue' | 'options'>;
type Settings = Omit<FormDocument, 'format' | 'version' | 'fields'>;

export function toDocument(form: Settings, fields: readonly FormField[]): FormDocument {
  const { name, description, enableCustomer, enableEscalation, escalationType, enableSLA, severityLevels } = form;
  return {
    format: 'candor-form',
    version: 1,
    name,
    description,
    enableCustomer,
    enableEscalation,
    escalationType,
    enableSLA,
    severityLevels: [...severityLevels],
    fields: documentFields(fields),
  };
}

export function documentFields(fields: readonly FormField[]): DocumentField[] {
  return withKeys(fields).map(({ fieldName, fieldType, required, isSentimentValue, options: { key, ...options } }) => ({
    key: key as string,
    fieldName,
    fieldType,
    required,
    isSentimentValue,
    options,
  }));
}

/** The fields of a document as a form stores them, each with its key so that conditions still resolve. */
export function fieldsOfDocument({ fields }: Pick<FormDocument, 'fields'>): Field[] {
  return fields.map(({ key, options, ...field }) => ({ ...field, options: { ...options, key } }));
}

/** Adds explicit keys to fields, so that copies under other ids keep their logic. */
export function withKeys<F extends Pick<FormField, 'id' | 'options'>>(fields: readonly F[]): F[] {
  const keys = fieldKeysById(fields);
  return fields.map((field) => ({ ...field, options: { ...field.options, key: keys.get(field.id) as string } }));
}

export type Read<D> = { document: D } | { errors: FieldError[] };

export const parseDocument = (sent: unknown): Read<FormDocument> => parseFile(formDocumentSchema, sent);

/** Parses any document with questions; the schema defines the other properties. */
export function parseFile<D extends { fields: DocumentField[] }>(schema: z.ZodType<D>, sent: unknown): Read<D> {
  const harm = harmIn(sent);
  if (harm) return { errors: [{ path: '', message: harm }] };
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    return { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) };
  }
  const read = parsed.data.fields.map(readField);
  const issuesFound = formIssues(
    read.map(({ field }) => ({ ...field, options: { ...field.options, key: field.key } })),
  );
  const errors = [
    ...read.flatMap(({ error }, index) => (error ? [{ path: `fields.${index}.options`, message: error }] : [])),
    ...issuesFound.map(({ index, name, message }) => ({ path: `fields.${index}.${name}`, message })),
  ];
  if (errors.length > 0) return { errors };
  return { document: { ...parsed.data, fields: read.map(({ field }) => field) } };
}

function readField(field: DocumentField): { field: DocumentField; error?: string } {
  const parsed = parseOptions({ ...field.options, key: field.key }, field.fieldType);
  if ('error' in parsed) return { field, error: parsed.error };
  const { key: _, ...options } = parsed.options;
  return { field: { ...field, options } };
}

function harmIn(sent: unknown): string | undefined {
  try {
    assertHarmless(sent, 0, 12);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not a form';
  }
}
