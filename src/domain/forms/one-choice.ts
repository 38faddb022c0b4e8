import { choiceFault, choiceFor, chosenFrom, labelOf } from './choices.ts';
import type { Kind } from './kind.ts';

/** One of the choices, kept by its id. A label is understood too, because callers may know nothing else. */
export const oneChoice: Kind = {
  check: (answer, field) => {
    const value = chosenFrom(answer, field);
    return value === undefined ? { error: choiceFault(answer, field, 'Choose one of the options') } : { value };
  },
  inWords: labelOf,
  score: (value, field) => choiceFor(value, field)?.score ?? null,
  amount: (value, field) => choiceFor(value, field)?.value ?? null,
};
