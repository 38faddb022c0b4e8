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

/** Of a statement, which one does not find hard or easy. */
export const agreed = { labels: { low: 'Strongly disagree', high: 'Strongly agree' } };

export const poorToExcellent = { labels: { low: 'Poor', high: 'Excellent' } };

/** Questions with their words in another language: each by its key, choices, lines and ends of a scale by their words. */
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
    const ends = endsIn(options.labels, labels);
    const fieldName = words[field.key];
    const said = { ...(fieldName ? { fieldName } : {}), ...(ends ? { labels: ends } : {}) };
    const all = { ...translations, ...(Object.keys(said).length > 0 ? { [language]: said } : {}) };
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

function endsIn(ends: DocumentField['options']['labels'], words: Record<string, string>) {
  const found = Object.entries(ends ?? {}).flatMap(([end, word]) => (word && words[word] ? [[end, words[word]]] : []));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
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
