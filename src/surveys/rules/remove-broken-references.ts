import { conditionsOf } from '../../forms/rules/conditions.ts';
import type { ConditionGroup } from '../../forms/schemas/field-logic.ts';
import type { SurveyDocument } from '../schemas/survey-document.ts';

/** Removes endings and quotas that refer to removed questions, and reports them. */
export function removeBrokenReferences(survey: SurveyDocument): { survey: SurveyDocument; notes: string[] } {
  const keys = new Set(survey.fields.map(({ key }) => key));
  const holds = ({ when }: { when?: ConditionGroup | undefined }) =>
    !when || conditionsOf(when).every(({ field }) => keys.has(field));
  const endings = survey.endings.filter(holds);
  const ids = new Set(endings.map(({ id }) => id));
  const quotas = survey.quotas
    .filter(holds)
    .map(({ endingId, ...quota }) => (endingId && ids.has(endingId) ? { ...quota, endingId } : quota));
  const gone = survey.endings.length + survey.quotas.length - endings.length - quotas.length;
  const note = 'Endings and quotas that use a removed question were left out.';
  return { survey: { ...survey, endings, quotas }, notes: gone > 0 ? [note] : [] };
}
