import { headlineField } from '../../forms/rules/headline.ts';
import type { FormField } from '../../forms/rules/kinds/kind.ts';
import { cesPoints } from '../../forms/rules/kinds/scale-kinds.ts';
import type { ConditionGroup } from '../../forms/schemas/field-logic.ts';

/** The highest score that counts as low: detractors, dissatisfied, and hard. */
const limits = [
  ['nps', 6],
  ['csat', 2],
  ['ces', 3],
] as const;

/** The form of cases from surveys for which no form was chosen. */
export const caseFormName = 'Survey cases';

type Question = Pick<FormField, 'fieldType' | 'isSentimentValue' | 'options'>;

export interface DefaultCaseRule {
  /** Example: NPS ≤ 6. */
  name: string;
  condition: ConditionGroup;
  scoreKey: string;
  commentKey: string | undefined;
}

/** The case rule that a new survey with a score gets: a low score creates a case. Questions need keys. */
export function defaultCaseRule(fields: readonly Question[]): DefaultCaseRule | undefined {
  for (const [type, most] of limits) {
    const field = headlineField(fields, type);
    const scoreKey = field?.options.key;
    if (!field || scoreKey === undefined) continue;
    const limit = type === 'ces' && cesPoints(field) === 5 ? 2 : most;
    return {
      name: `${type.toUpperCase()} ≤ ${limit}`,
      condition: { all: [{ field: scoreKey, op: 'at_most', value: limit }] },
      scoreKey,
      commentKey: fields.find(({ fieldType }) => fieldType === 'textarea')?.options.key,
    };
  }
  return undefined;
}
