import { choiceFor, choiceIssue, chosenFrom, chosenList, labelOf, listFrom, mean, totalOf } from './choices.ts';
import { type AnswerValue, type FormField, type Kind, noScore, textOf } from './kind.ts';

/** Single choice, stored by id. A label is accepted too, because API callers may not know the ids. */
export const oneChoice: Kind = {
  check: (answer, field) => {
    const value = chosenFrom(answer, field);
    return value === undefined ? { error: choiceIssue(answer, field, 'Choose one of the options') } : { value };
  },
  format: labelOf,
  score: (value, field) => choiceFor(value, field)?.score ?? null,
  amount: (value, field) => choiceFor(value, field)?.value ?? null,
};

export const someChoices: Kind = {
  acceptsParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    return ids ? { value: ids } : { error: choiceIssue(answer, field, 'Choose from the options') };
  },
  format: (value, field) =>
    listFrom(value)
      .map((one) => labelOf(one, field))
      .join(', '),
  score: (value, field) => mean(listFrom(value).flatMap((one) => choiceFor(one, field)?.score ?? [])),
  amount: totalOf,
};

export const select = oneChoice;

export const radio = oneChoice;

export const multiselect = someChoices;

export const checkbox = someChoices;

export const pictureChoice: Kind = {
  acceptsParts: true,
  check: (answer, field) => kindOfPictures(field).check(answer, field),
  format: someChoices.format,
  score: noScore,
  amount: totalOf,
};

const kindOfPictures = ({ options }: FormField): Kind => (options.multiple ? someChoices : oneChoice);

export const ranking: Kind = {
  acceptsParts: true,
  check: (answer, field) => {
    const ids = chosenList(answer, field);
    if (!ids) return { error: 'Put the options in order' };
    return ids.length === field.options.choices?.length ? { value: ids } : { error: 'Rank every option' };
  },
  format: (value, field) =>
    listFrom(value)
      .map((one, index) => `${index + 1}. ${labelOf(one, field)}`)
      .join(', '),
  score: noScore,
};

export const boolean: Kind = {
  check: (answer) => {
    const value = truth(answer);
    return value === undefined ? { error: 'Choose yes or no' } : { value };
  },
  format: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  score: (value) => (value === true ? 1 : value === false ? -1 : null),
  amount: (value) => (value === true ? 1 : value === false ? 0 : null),
};

function truth(answer: AnswerValue): boolean | undefined {
  const normalized = textOf(answer).trim().toLowerCase();
  if (normalized === 'true' || normalized === 'yes' || normalized === '1') return true;
  return normalized === 'false' || normalized === 'no' || normalized === '0' ? false : undefined;
}

export const consent: Kind = {
  check: (answer, { required }) => {
    const normalized = textOf(answer).trim().toLowerCase();
    if (normalized === 'true' || normalized === 'yes' || normalized === '1' || normalized === 'on')
      return { value: true };
    const isRefused = normalized === 'false' || normalized === 'no' || normalized === '0';
    return isRefused && !required ? { value: false } : { error: 'Tick to agree' };
  },
  format: (value) => (value === true ? 'Agreed' : value === false ? 'Not agreed' : ''),
  score: noScore,
};
