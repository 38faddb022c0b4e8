import type { QuestionResult } from '../../contract/schemas/survey-results.ts';
import { otherWords } from '../forms/choices.ts';
import { type Asked, countedChoices, countedOne, countsByValue } from './tallied.ts';

const mostOthers = 100;
const severalOf = new Set(['multiselect', 'checkbox']);

/** Choices with their counts. The base is whoever answered, so that shares of several choices add up to more than 100. */
export function summariseChoices({ field, n, tallied, ...more }: Asked): QuestionResult {
  const counts = countsByValue(tallied);
  const others = [...counts].flatMap(([value, count]) => {
    const text = otherWords(value);
    return text === undefined ? [] : [{ value, text, count }];
  });
  for (const { value } of others) counts.delete(value);
  const own = others.reduce((sum, { count }) => sum + count, 0);
  const choices = countedChoices(field.options.choices ?? [], counts, n, more);
  const isMultiple = severalOf.has(field.fieldType) || field.options.multiple === true;
  return {
    kind: 'choices',
    choices: field.options.other || own > 0 ? [...choices, countedOne('other', 'In own words', own, n)] : choices,
    isMultiple,
    others: others
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostOthers)
      .map(({ text, count }) => ({ text, count })),
  };
}

/** Yes and no, or agreed and not agreed. */
export function summariseTruth({ field, n, tallied }: Asked): QuestionResult {
  const counts = countsByValue(tallied);
  const [yes, no] = field.fieldType === 'consent' ? ['Agreed', 'Not agreed'] : ['Yes', 'No'];
  return {
    kind: 'choices',
    choices: [
      countedOne('true', yes, counts.get('true') ?? 0, n),
      countedOne('false', no, counts.get('false') ?? 0, n),
    ],
    isMultiple: false,
    others: [],
  };
}

const mostHidden = 50;

/** What links filled in, most often first. */
export function summariseHidden({ n, tallied }: Asked): QuestionResult {
  const counts = [...countsByValue(tallied)].toSorted(([, one], [, other]) => other - one).slice(0, mostHidden);
  const choices = counts.map(([value, count]) => countedOne(value, value, count, n));
  return { kind: 'choices', choices, isMultiple: false, others: [] };
}
