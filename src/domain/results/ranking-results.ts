import type { QuestionResult } from '../../contract/schemas/survey-results.ts';
import { meanOf, shareOf } from '../metrics/figures.ts';
import { countWhere } from '../metrics/tally.ts';
import type { Asked } from './tallied.ts';

/** Which place each choice has on average, and how often it is the first; the best on average comes first. */
export function summariseRanking({ field, tallied, formerLabels }: Asked): QuestionResult {
  const offered = field.options.choices ?? [];
  const known = new Set(offered.map(({ id }) => id));
  const former = [...new Set(tallied.map(({ value }) => value))].filter((id) => !known.has(id));
  const choices = [
    ...offered.map(({ id, label }) => ({ id, label })),
    ...former.map((id) => ({ id, label: formerLabels?.get(id) ?? id, isRemoved: true as const })),
  ].map((choice) => {
    const places = tallied
      .filter(({ value }) => value === choice.id)
      .map(({ place, count }) => ({ value: place, count }));
    return {
      ...choice,
      meanRank: meanOf(places),
      first: shareOf(places, (place) => place === 1),
      firsts: countWhere(places, (place) => place === 1),
    };
  });
  return {
    kind: 'ranking',
    choices: choices.toSorted((one, other) => (one.meanRank.value ?? 1e9) - (other.meanRank.value ?? 1e9)),
  };
}
