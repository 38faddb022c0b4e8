import type { SurveyQuestion } from '../../../../contract/schemas/survey-question.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { conditionSentence } from '../../forms/question/condition-sentence.ts';

/** When a question is asked, and what it takes over from another, a sentence each. */
export function branchingOf({ options }: Pick<SurveyQuestion, 'options'>, fields: readonly DraftField[]): string[] {
  const { showIf, requireIf, choicesFrom } = options;
  const source = choicesFrom && fields.find(({ options: { key } }) => key === choicesFrom.field);
  const which = choicesFrom?.only === 'chosen' ? 'was chosen' : 'was not chosen';
  return [
    ...(showIf ? [`Asked only if ${conditionSentence(showIf, fields)}`] : []),
    ...(requireIf ? [`Required if ${conditionSentence(requireIf, fields)}`] : []),
    ...(source ? [`Offers what ${which} in “${source.fieldName}”`] : []),
  ];
}

const mostShown = 12;

/** What can be answered, where that is written down: choices, and the rows and columns of a table. */
export function offeredBy({ options }: Pick<SurveyQuestion, 'options'>): string[] {
  const { choices, choicesFrom, rows, columns, other } = options;
  const own = choicesFrom ? [] : [...(choices ?? []), ...(other ? [{ label: 'own words' }] : [])];
  return [...listed('', own), ...listed('Rows: ', rows ?? []), ...listed('Columns: ', columns ?? [])];
}

function listed(head: string, list: readonly { label: string }[]): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, mostShown).map(({ label }) => label);
  const more = list.length - shown.length;
  return [`${head}${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}
