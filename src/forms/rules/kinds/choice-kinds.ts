import { choiceFor, choiceIssue, choiceText, chosenFrom, chosenList, listFrom, mean, totalOf } from './choices.ts';
import { type AnswerValue, type FormField, type Kind, noScore, scalarText } from './kind.ts';

/** Single choice, stored by id. A label is accepted too, because API callers may not know the ids. */
const oneChoice: Kind = {
  check: (answer, field) => {
    const value = chosenFrom(answer, field);
    return value === undefined ? { error: choiceIssue(answer, field, 'Choose one of the options') } : { value };
  },
  format: choiceText,
  score: (value, field) => choiceFor(value, field)?.score ?? null,
  amount: (value, field) => choiceFor(value, field)?.value ?? null,
};

const someChoices: Kind = {
  acceptsParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    return ids ? { value: ids } : { error: choiceIssue(answer, field, 'Choose from the options') };
  },
  format: (value, field) =>
    listFrom(value)
      .map((one) => choiceText(one, field))
      .join(', '),
  score: (value, field) => mean(listFrom(value).flatMap((one) => choiceFor(one, field)?.score ?? [])),
  amount: totalOf,
};

const pictureChoice: Kind = {
  acceptsParts: true,
  check: (answer, field) => kindOfPictures(field).check(answer, field),
  format: someChoices.format,
  score: noScore,
  amount: totalOf,
};

const kindOfPictures = ({ options }: FormField): Kind => (options.multiple ? someChoices : oneChoice);

/** How many of the choices are ranked: all, or the top ones. */
export const ranksOf = ({ options: { choices = [], max } }: Pick<FormField, 'options'>): number =>
  Math.min(choices.length, max !== undefined && max >= 1 ? Math.floor(max) : choices.length);

const ranking: Kind = {
  acceptsParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    if (!ids) return { error: 'Put the options in order' };
    const count = field.options.choices?.length ?? 0;
    const ranks = ranksOf(field);
    if (ids.length === ranks) return { value: ids };
    return { error: ranks === count ? 'Rank every option' : `Rank your top ${ranks}` };
  },
  format: (value, field) =>
    listFrom(value)
      .map((one, index) => `${index + 1}. ${choiceText(one, field)}`)
      .join(', '),
  score: noScore,
};

const boolean: Kind = {
  check: (answer) => {
    const value = truth(answer);
    return value === undefined ? { error: 'Choose yes or no' } : { value };
  },
  format: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  score: (value) => (value === true ? 1 : value === false ? -1 : null),
  amount: (value) => (value === true ? 1 : value === false ? 0 : null),
};

function truth(answer: AnswerValue): boolean | undefined {
  const normalized = scalarText(answer).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(normalized)) return true;
  return ['false', 'no', '0'].includes(normalized) ? false : undefined;
}

const consent: Kind = {
  check: (answer, { required }) => {
    const value = scalarText(answer).trim().toLowerCase() === 'on' ? true : truth(answer);
    return value || (value === false && !required) ? { value } : { error: 'Tick to agree' };
  },
  format: (value) => (value === true ? 'Agreed' : value === false ? 'Not agreed' : ''),
  score: noScore,
};

export const choiceKinds = {
  select: oneChoice,
  radio: oneChoice,
  multiselect: someChoices,
  checkbox: someChoices,
  picture_choice: pictureChoice,
  ranking,
  boolean,
  consent,
};
