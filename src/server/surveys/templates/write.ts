import type { DocumentField } from '../../../contract/schemas/form-document.ts';
import type { Ending, Quota, SurveySettings } from '../../../contract/schemas/survey.ts';
import type { SurveyDocument } from '../../../contract/schemas/survey-document.ts';

/** A survey's template as it is written down. */
export interface WrittenSurvey {
  id: string;
  name: string;
  /** What it is for, in one sentence. */
  purpose: string;
  industries: readonly string[];
  /** What helps whoever reads the answers. */
  advice: string;
  description: string;
  type: SurveyDocument['type'];
  /** By language; the first is that of the questions. */
  title: Record<string, string>;
  welcome?: { title: Record<string, string>; text: Record<string, string>; button?: Record<string, string> };
  endings: readonly Ending[];
  quotas?: readonly Quota[];
  settings?: Partial<SurveySettings>;
  fields: readonly DocumentField[];
}

/** Questions with their words in another language: each by its key, choices and lines by their label. */
export function inLanguage(
  language: string,
  words: Record<string, string>,
  labels: Record<string, string>,
  fields: readonly DocumentField[],
): DocumentField[] {
  const named = (list: DocumentField['options']['choices']) =>
    list?.map((choice) => {
      const label = labels[choice.label];
      return label ? { ...choice, labels: { ...choice.labels, [language]: label } } : choice;
    });
  return fields.map((field) => {
    const { choices, rows, columns, translations, ...options } = field.options;
    const fieldName = words[field.key];
    const all = { ...translations, ...(fieldName ? { [language]: { fieldName } } : {}) };
    return {
      ...field,
      options: {
        ...options,
        ...(choices ? { choices: named(choices) } : {}),
        ...(rows ? { rows: named(rows) } : {}),
        ...(columns ? { columns: named(columns) } : {}),
        ...(Object.keys(all).length > 0 ? { translations: all } : {}),
      },
    };
  });
}

/** Shown to whoever gave a scale at most so much. */
export const endingIfAtMost = (field: string, value: number, ending: Omit<Ending, 'when'>): Ending => ({
  ...ending,
  when: { all: [{ field, op: 'at_most', value }] },
});

/** Shown to whoever gave a scale at least so much. */
export const endingIfAtLeast = (field: string, value: number, ending: Omit<Ending, 'when'>): Ending => ({
  ...ending,
  when: { all: [{ field, op: 'at_least', value }] },
});
