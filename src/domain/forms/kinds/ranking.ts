import { chosenList, labelOf, listFrom } from '../choices.ts';
import { type Kind, noScore } from '../kind.ts';

/** Every choice once, the best first. */
export const ranking: Kind = {
  takesParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    if (!ids) return { error: 'Put the options in order' };
    return ids.length === field.options.choices?.length ? { value: ids } : { error: 'Give every option a place' };
  },
  inWords: (value, field) =>
    listFrom(value)
      .map((one, index) => `${index + 1}. ${labelOf(one, field)}`)
      .join(', '),
  score: noScore,
};
