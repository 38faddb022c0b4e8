import { inLanguage } from '../../../forms/rules/in-language.ts';
import { linesOf } from '../../../forms/rules/kinds/address-kinds.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { lineLabelsIn } from '../../../forms/rules/line-labels.ts';
import { endsOf } from '../../../forms/rules/scale-ends.ts';
import type { PublicField } from '../../schemas/submission.ts';
import type { SurveyVersion } from './survey-version.ts';

export function publicFieldsOf({ fields, keyById }: SurveyVersion, language: string): PublicField[] {
  const readsScores = fields.some(({ options }) => options.formula);
  return fields.map((field, at) => {
    const { fieldName, fieldType, required, options } = inLanguage(field, language);
    return {
      id: at + 1,
      fieldName,
      fieldType,
      required,
      isSentimentValue: false as const,
      options: {
        ...forVisitors(options, readsScores),
        ...ends(fieldType, options, language),
        ...lines(field, language),
        key: keyById.get(field.id) as string,
      },
    };
  });
}

type Options = FormField['options'];

function ends(fieldType: FormField['fieldType'], { labels }: Options, language: string): Pick<Options, 'labels'> {
  const [low, high] = endsOf(fieldType, language) ?? [];
  return low && high ? { labels: { ...labels, low: labels?.low || low, high: labels?.high || high } } : {};
}

// Address and name parts have built-in labels, which need translation here.
function lines(field: FormField, language: string): Pick<Options, 'parts'> {
  const labels =
    field.fieldType === 'address' || field.fieldType === 'contact_info' ? lineLabelsIn(language) : undefined;
  return labels ? { parts: linesOf(field, undefined, labels) } : {};
}

/** Removes scores, personal-data flags and search settings; other languages load on demand. */
function forVisitors(options: Options, readsScores: boolean): Options {
  const { translations: _, pii: __, searchable: ___, choices, rows, columns, ...rest } = options;
  const plain = (list: Options['choices']) =>
    list?.map(({ labels: _, score, ...choice }) => ({
      ...choice,
      ...(readsScores && score !== undefined ? { score } : {}),
    }));
  const lists = Object.entries({ choices: plain(choices), rows: plain(rows), columns: plain(columns) });
  return { ...rest, ...Object.fromEntries(lists.filter(([, list]) => list)) };
}
