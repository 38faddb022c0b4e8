import { type Kind, noScore, textOf } from '../kind.ts';

/** Agreed to, or not. Where it is required, it must be agreed to. */
export const consent: Kind = {
  check: (answer, { required }) => {
    const word = textOf(answer).trim().toLowerCase();
    if (word === 'true' || word === 'yes' || word === '1' || word === 'on') return { value: true };
    const isRefused = word === 'false' || word === 'no' || word === '0';
    return isRefused && !required ? { value: false } : { error: 'Tick to agree' };
  },
  inWords: (value) => (value === true ? 'Agreed' : value === false ? 'Not agreed' : ''),
  score: noScore,
};
