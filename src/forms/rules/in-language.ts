import type { Choice } from '../schemas/field-options.ts';
import type { FormField } from './kinds/kind.ts';

/** A question translated into a language; missing translations fall back to its own texts. */
export function inLanguage<F extends Pick<FormField, 'fieldName' | 'options'>>(field: F, language: string): F {
  const texts = field.options.translations?.[language];
  const { choices, rows, columns, labels } = field.options;
  const named = (list: Choice[] | undefined) =>
    list?.map((choice) => ({ ...choice, label: choice.labels?.[language] || choice.label }));
  const options = {
    ...field.options,
    ...filled({ help: texts?.help, placeholder: texts?.placeholder, text: texts?.text }),
    ...(texts?.labels ? { labels: { ...labels, ...filled(texts.labels) } } : {}),
    ...filled({ choices: named(choices), rows: named(rows), columns: named(columns) }),
  };
  return { ...field, fieldName: texts?.fieldName || field.fieldName, options };
}

const filled = (texts: FormField['options'] | Record<string, unknown>) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== ''));
