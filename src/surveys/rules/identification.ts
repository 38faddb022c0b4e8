import type { TypedIdentity } from '../../customers/rules/typed-identity.ts';
import { fieldKeysById } from '../../forms/rules/field-keys.ts';
import { answerParts, type FormField, scalarText } from '../../forms/rules/kinds/kind.ts';
import { walk } from '../../forms/rules/walk.ts';
import { isAnswerValue } from '../../forms/schemas/answer-shape.ts';
import type { Answered } from '../../forms/schemas/answered.ts';
import type { SurveySettings } from '../schemas/survey.ts';

/** Types that identify a person unless the survey names its questions. */
export const contactTypes: readonly FormField['fieldType'][] = ['email', 'phone', 'contact_info'];

/** Types that a survey can name: also those with a number of the customer. */
export const identifyingTypes: readonly FormField['fieldType'][] = [...contactTypes, 'text', 'number', 'hidden'];

/** The person behind answers; undefined where the survey identifies nobody, or the respondent did not agree. */
export function typedIdentity(
  fields: readonly FormField[],
  answered: readonly Answered[],
  { identification = {}, anonymous }: Pick<SurveySettings, 'identification' | 'anonymous'>,
): TypedIdentity | undefined {
  const { by } = identification;
  if (anonymous || by?.length === 0) return undefined;
  const keys = fieldKeysById(fields);
  const partKey = ({ id }: FormField) => keys.get(id) ?? '';
  const identifies = (field: FormField) =>
    by
      ? by.includes(partKey(field)) && identifyingTypes.includes(field.fieldType)
      : contactTypes.includes(field.fieldType);
  const given = new Map(answered.map((answer) => [answer.fieldId, answer]));
  if (!fields.some((field) => given.has(field.id) && identifies(field))) return undefined;
  if (!hasConsent(fields, given, identification.consent, partKey)) return undefined;
  const texts = new Map<string, string>();
  const identity = { email: '', phone: '' };
  for (const field of fields) {
    const answer = given.get(field.id);
    if (!answer || !(identifies(field) || isName(partKey(field), field))) continue;
    if (field.fieldType === 'contact_info') {
      for (const [part, text] of linesIn(answer)) if (!texts.has(part)) texts.set(part, text);
    } else texts.set(partKey(field), scalarText(answer.value).trim());
    if (field.fieldType === 'email') identity.email ||= scalarText(answer.value).trim();
    if (field.fieldType === 'phone') identity.phone ||= scalarText(answer.value).trim();
  }
  return {
    email: identity.email || (texts.get('email') ?? ''),
    phone: identity.phone || (texts.get('phone') ?? ''),
    texts,
  };
}

/** The name beside an address: name, your_name, last_name. */
const isName = (key: string, { fieldType }: FormField) => fieldType === 'text' && /(^|_)name$/.test(key);

function linesIn({ value }: Answered): [string, string][] {
  return isAnswerValue(value)
    ? Object.entries(answerParts(value)).map(([part, line]) => [part, scalarText(line).trim()])
    : [];
}

/** By default, the respondent agreed to every consent question that was asked, and there was one. */
function hasConsent(
  fields: readonly FormField[],
  given: ReadonlyMap<number, Answered>,
  key: string | null | undefined,
  keyOf: (field: FormField) => string,
): boolean {
  if (key === null) return true;
  const isGiven = ({ id }: FormField) => given.get(id)?.value === true;
  if (key !== undefined)
    return fields.some((field) => keyOf(field) === key && field.fieldType === 'consent' && isGiven(field));
  const answers = [...given.values()].map(({ fieldId, value }) => ({
    fieldId,
    value: isAnswerValue(value) ? value : null,
  }));
  const asked = walk(fields, answers).filter(({ field, isVisible }) => isVisible && field.fieldType === 'consent');
  return asked.length > 0 && asked.every(({ field }) => isGiven(field));
}
