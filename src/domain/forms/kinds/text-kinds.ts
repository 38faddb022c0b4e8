import { type Checked, formatPlain, type Kind, noScore } from './kind.ts';

function textKind(most: number, issue: (text: string) => string | undefined): Kind {
  return {
    check: (answer): Checked => {
      if (typeof answer !== 'string' && typeof answer !== 'number') return { error: 'Enter text' };
      const text = String(answer).trim();
      if (text.length > most) return { error: `At most ${most} characters` };
      if (!text.isWellFormed() || text.includes('\0')) return { error: 'Some characters are not allowed' };
      const error = issue(text);
      return error ? { error } : { value: text };
    },
    format: formatPlain,
    score: noScore,
  };
}

export const textKinds = {
  text: textKind(500, (answer) => (/[\p{Cc}]/u.test(answer) ? 'Enter one line of text' : undefined)),
  textarea: textKind(10_000, () => undefined),
  email: textKind(254, (answer) =>
    /^[^\s@"'<>(),;:\\]+@[^\s@"'<>(),;:\\.]+(\.[^\s@"'<>(),;:\\.]+)+$/.test(answer)
      ? undefined
      : 'Invalid email address',
  ),
  phone: textKind(40, (answer) => {
    const digits = answer.replace(/\D/g, '').length;
    return /^\+?[\d\s().\-/]+$/.test(answer) && digits >= 5 && digits <= 20 ? undefined : 'Invalid phone number';
  }),
  url: textKind(2_000, (answer) =>
    /^https?:\/\/[^\s"'<>\\]+$/i.test(answer) && URL.canParse(answer) ? undefined : 'Invalid URL',
  ),
};
