import type { Choice } from '../../contract/schemas/field-options.ts';
import type { FormField } from './kind.ts';

/** A question in the words of a language, as far as it has them; its own words stand for the rest. */
export function inLanguage<F extends FormField>(field: F, language: string): F {
  const words = field.options.translations?.[language];
  const { choices, rows, columns, labels } = field.options;
  const named = (list: Choice[] | undefined) =>
    list?.map((choice) => ({ ...choice, label: choice.labels?.[language] || choice.label }));
  const options = {
    ...field.options,
    ...filled({ help: words?.help, placeholder: words?.placeholder, text: words?.text }),
    ...(words?.labels ? { labels: { ...labels, ...filled(words.labels) } } : {}),
    ...filled({ choices: named(choices), rows: named(rows), columns: named(columns) }),
  };
  return { ...field, fieldName: words?.fieldName || field.fieldName, options };
}

const filled = (words: FormField['options'] | Record<string, unknown>) =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== ''));
