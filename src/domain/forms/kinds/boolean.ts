import { type AnswerValue, type Kind, textOf } from '../kind.ts';

export const boolean: Kind = {
  check: (answer) => {
    const value = truth(answer);
    return value === undefined ? { error: 'Choose yes or no' } : { value };
  },
  inWords: (value) => (value === true ? 'Yes' : value === false ? 'No' : ''),
  score: (value) => (value === true ? 1 : value === false ? -1 : null),
  amount: (value) => (value === true ? 1 : value === false ? 0 : null),
};

function truth(answer: AnswerValue): boolean | undefined {
  const word = textOf(answer).trim().toLowerCase();
  if (word === 'true' || word === 'yes' || word === '1') return true;
  return word === 'false' || word === 'no' || word === '0' ? false : undefined;
}
