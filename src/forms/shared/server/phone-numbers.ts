import { type Country, type PhoneNumber, readPhoneNumber } from '../../../core/server/notations/phone-number.ts';
import { answerParts, partOf } from '../../rules/kinds/kind.ts';
import { isAnswerValue } from '../../schemas/answer-shape.ts';
import type { Answered } from '../../schemas/answered.ts';

interface WithPhones {
  answered: Answered[];
  errors: { fieldId: number; message: string }[];
}

export const hasPhoneNumbers = (answered: readonly Answered[]): boolean =>
  answered.some((answer) => phoneIn(answer) !== undefined);

/** The phone numbers among answers as they are stored and shown. */
export function withPhoneNumbers(answered: readonly Answered[], country: Country): WithPhones {
  const errors: WithPhones['errors'] = [];
  const read = answered.map((answer) => {
    const typed = phoneIn(answer);
    if (typed === undefined) return answer;
    const number = readPhoneNumber(typed, country);
    if (number) return withNumber(answer, typed, number);
    errors.push({ fieldId: answer.fieldId, message: `${answer.fieldName}: Invalid phone number` });
    return answer;
  });
  return { answered: read, errors };
}

function phoneIn({ fieldType, value }: Answered): string | undefined {
  const isContact = fieldType === 'contact_info' && isAnswerValue(value);
  const phone = fieldType === 'phone' ? value : isContact ? partOf(value, 'phone') : null;
  return typeof phone === 'string' ? phone : undefined;
}

const withNumber = (answer: Answered, typed: string, { value, text }: PhoneNumber): Answered =>
  isAnswerValue(answer.value) && answer.fieldType === 'contact_info'
    ? {
        ...answer,
        value: { ...answerParts(answer.value), phone: value },
        text: answer.text.replace(typed, () => text),
      }
    : { ...answer, value, text };
