import { totalOf } from '../choices.ts';
import { type FormField, type Kind, noScore } from '../kind.ts';
import { oneChoice } from '../one-choice.ts';
import { someChoices } from '../some-choices.ts';

/** One picture, or a list of them where several may be chosen. */
export const pictureChoice: Kind = {
  takesParts: true,
  check: (answer, field) => kindOfPictures(field).check(answer, field),
  inWords: someChoices.inWords,
  score: noScore,
  amount: totalOf,
};

const kindOfPictures = ({ options }: FormField): Kind => (options.multiple ? someChoices : oneChoice);
