import { type Kind, noScore, plainWords, textOf } from './kind.ts';
import { numberFrom, plainAmount, withUnit } from './number-kind.ts';

/** Somebody or something of the tenant's, by id. Whether it exists, only the server knows. */
function refKind(error: string, what: string): Kind {
  return {
    check: (answer) => {
      const id = numberFrom(answer);
      return id !== null && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { value: id } : { error };
    },
    inWords: (value) => (value === null ? '' : `${what} ${textOf(value)}`),
    score: noScore,
  };
}

export const customerRef = refKind('Choose a customer', 'Customer');
export const userRef = refKind('Choose a person', 'User');

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

/** Comes with the link or from its default; nobody sees it while answering. */
export const hidden: Kind = {
  check: (answer) => {
    const text = typeof answer === 'object' ? '' : String(answer).trim();
    return text.length > 0 && text.length <= 500 && text.isWellFormed() && !/\p{Cc}/u.test(text)
      ? { value: text }
      : { error: 'Not a line of text' };
  },
  inWords: plainWords,
  score: noScore,
  amount: (value) => numberFrom(value),
};

/** Worked out from other answers, never sent. */
export const calculated: Kind = {
  check: (answer) => (typeof answer === 'number' ? { value: answer } : { error: 'This is calculated' }),
  inWords: withUnit,
  score: noScore,
  amount: plainAmount,
};

/** Shows something and asks nothing. */
export const layout: Kind = {
  check: () => ({ error: 'There is nothing to answer here' }),
  inWords: () => '',
  score: noScore,
};
