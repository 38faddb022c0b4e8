import labels from '../../../seed/words/line-labels.json' with { type: 'json' };
import type { FieldOptions } from '../schemas/field-options.ts';

type LineLabels = Readonly<Record<NonNullable<FieldOptions['parts']>[number]['id'], string>>;

const inLanguages: Readonly<Record<string, LineLabels>> = labels;

export const lineLabelsIn = (language: string): LineLabels | undefined =>
  inLanguages[language.split('-')[0] ?? language];
