import { choiceFault, choiceFor, chosenList, labelOf, listFrom, mean, totalOf } from './choices.ts';
import type { Kind } from './kind.ts';

/** Any number of the choices, kept by their ids. */
export const someChoices: Kind = {
  takesParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    return ids ? { value: ids } : { error: choiceFault(answer, field, 'Choose from the options') };
  },
  inWords: (value, field) =>
    listFrom(value)
      .map((one) => labelOf(one, field))
      .join(', '),
  score: (value, field) => mean(listFrom(value).flatMap((one) => choiceFor(one, field)?.score ?? [])),
  amount: totalOf,
};
