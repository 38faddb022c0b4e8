import { type Checked, type Kind, noScore, plainWords } from './kind.ts';

/** A kind whose answer is text that `fault` finds nothing wrong with. */
export function textKind(most: number, fault: (text: string) => string | undefined): Kind {
  return {
    check: (answer): Checked => {
      if (typeof answer !== 'string' && typeof answer !== 'number') return { error: 'Write some text' };
      const text = String(answer).trim();
      if (text.length > most) return { error: `At most ${most} characters` };
      if (!text.isWellFormed() || text.includes('\0')) return { error: 'Some characters are not allowed' };
      const error = fault(text);
      return error ? { error } : { value: text };
    },
    inWords: plainWords,
    score: noScore,
  };
}
