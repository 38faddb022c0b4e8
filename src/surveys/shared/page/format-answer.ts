import { formatNumber } from '../../../core/contract/notations/number.ts';
import type { SurveyTexts } from '../../../core/rules/locales.ts';
import { pathsOf } from '../../../forms/rules/kinds/file-kinds.ts';
import { type AnswerValue, isBlank, partOf, scalarText } from '../../../forms/rules/kinds/kind.ts';
import { scaleOf } from '../../../forms/rules/kinds/scale-kinds.ts';
import { ownScales } from '../../../forms/rules/kinds/scales.ts';
import { kinds } from '../../../forms/rules/kinds.ts';
import type { PublicField } from '../../schemas/submission.ts';

const highest: Partial<Record<PublicField['fieldType'], number>> = {
  nps: 10,
  csat: 5,
  ces: 7,
  rating_star: 5,
  rating_smiley: 5,
};

export function formatAnswer(
  field: PublicField,
  value: AnswerValue,
  surveyTexts: SurveyTexts,
  language: string,
  fileNames: Readonly<Record<string, string>> = {},
): string {
  if (value === null) return '';
  const { fieldType, options } = field;
  const outOf = (most: number, reached: unknown = value) => `${scalarText(reached)} ${surveyTexts.outOf} ${most}`;
  const most = highest[fieldType];
  if (most) return outOf(most);
  if ((fieldType === 'rating_number' || fieldType === 'slider') && !options.unit) {
    const [from, to] = ownScales[fieldType];
    return outOf(scaleOf(field, from, to).highest);
  }
  if (typeof value === 'number' && (fieldType === 'number' || fieldType === 'calculated')) {
    return [formatNumber(value, language), options.unit].filter(Boolean).join(' ');
  }
  if (typeof value === 'boolean') return value ? surveyTexts.yes : surveyTexts.no;
  if (['file', 'image', 'audio', 'signature'].includes(fieldType)) {
    const paths = pathsOf(value);
    const names = paths.flatMap((path) => fileNames[path] ?? []);
    const { length } = paths;
    if (names.length === length) return names.join('\n');
    return length > 1 ? `${surveyTexts.added} (${length})` : surveyTexts.added;
  }
  if (fieldType === 'matrix_rating') {
    const { highest: best } = scaleOf(field, ...ownScales.matrix_rating);
    const rows = (options.rows ?? []).filter(({ id }) => !isBlank(partOf(value, id)));
    return rows.map(({ id, label }) => `${label}: ${outOf(best, partOf(value, id))}`).join('\n');
  }
  if (typeof value === 'string' && (fieldType === 'date' || fieldType === 'datetime')) {
    return `${formatDay(value.slice(0, 10), language)} ${value.slice(11, 16)}`.trim();
  }
  return kinds[fieldType].format(value, field);
}

const formatDay = (day: string, language: string) =>
  new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
