import { isEmailAddress } from '../../../core/contract/notations/email-address.ts';
import { isPhoneNumber } from '../../../core/contract/notations/phone-number.ts';
import { typedEmail, typedPhone, typedWebAddress } from '../../../core/contract/notations/typed-address.ts';
import { isStorable, storedName, storedText } from '../../../core/contract/notations/visible-text.ts';
import { invalidWebAddress, isWebAddress } from '../../../core/contract/notations/web-address.ts';
import { type Checked, formatPlain, type Kind, noScore } from './kind.ts';

type Reading = (text: string) => string;

function textKind(most: number, issue: (text: string) => string | undefined, read: Reading): Kind {
  return {
    check: (answer): Checked => {
      if (typeof answer !== 'string' && typeof answer !== 'number') return { error: 'Enter text' };
      const text = read(String(answer));
      if (text.length > most) return { error: `At most ${most} characters` };
      if (!isStorable(text)) return { error: 'Some characters are not allowed' };
      const error = issue(text);
      return error ? { error } : { value: text };
    },
    format: formatPlain,
    score: noScore,
  };
}

const isFine = () => undefined;

export const textKinds = {
  text: textKind(500, isFine, storedName),
  textarea: textKind(10_000, isFine, (answer) => storedText(answer).trim()),
  email: textKind(254, (answer) => (isEmailAddress(answer) ? undefined : 'Invalid email address'), typedEmail),
  phone: textKind(40, (answer) => (isPhoneNumber(answer) ? undefined : 'Invalid phone number'), typedPhone),
  url: textKind(2_000, (answer) => (isWebAddress(answer) ? undefined : invalidWebAddress), typedWebAddress),
};
