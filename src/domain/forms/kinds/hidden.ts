import { type Kind, noScore, plainWords } from '../kind.ts';
import { numberFrom } from '../numbers.ts';

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
