import type { PrebuiltField } from '../../contract/schemas/prebuilt-field.ts';
import { ask, choices, scored } from './templates/write.ts';

type Kept = Pick<PrebuiltField, 'fieldName' | 'fieldType' | 'required' | 'options' | 'category' | 'tags'>;
type Written = Parameters<typeof ask>;

/** Questions kept ready in a category, written as those of a template are; a key lets conditions of the form name it. */
export function keptReady(category: string, ...written: Written[]): Kept[] {
  return written.map(([key, fieldType, words, wishes]) => {
    const { fieldName, required, options } = ask(key, fieldType, words, wishes);
    return { fieldName, fieldType, required, options, category, tags: key.split('_') };
  });
}

/** Questions that many forms need, ready to be taken. */
export const starterSet: readonly Kept[] = [
  ...keptReady(
    'Ratings',
    ['overall', 'rating_smiley', 'How was it overall?', { required: true }],
    ['stars', 'rating_star', 'How many stars do you give us?'],
    ['satisfaction', 'csat', 'How satisfied are you?'],
    ['recommend', 'nps', 'How likely are you to recommend us to a friend or colleague?'],
    ['effort', 'ces', 'How easy was it to get what you needed?'],
    ['staff', 'rating_smiley', 'How helpful were our staff?'],
    ['value', 'rating_star', 'How good is the value for money?'],
  ),
  ...keptReady(
    'Words',
    ['why', 'textarea', 'What is the main reason for your answer?', { searchable: true }],
    ['better', 'textarea', 'What should we do better?', { searchable: true }],
    ['good', 'textarea', 'What did you like best?', { searchable: true }],
    ['say', 'audio', 'Would you rather say it?', { maxSeconds: 120, help: 'Up to two minutes.' }],
    ['picture', 'image', 'Would you like to add a picture?', { maxFiles: 3 }],
  ),
  ...keptReady(
    'About the visit',
    ['visit_day', 'date', 'When was it?', { validation: [{ rule: 'latest', value: 'today' }] }],
    ['first_time', 'boolean', 'Was it your first time with us?'],
    ['channel', 'radio', 'How did you reach us?', { choices: choices('In person', 'By phone', 'By e-mail', 'Online') }],
    ['waiting', 'number', 'How long did you wait?', { unit: 'minutes', min: 0, max: 600, decimals: 0 }],
    ['solved', 'radio', 'Did we solve it?', { choices: scored({ Yes: 1, 'In part': 0, No: -1 }) }],
    ['reference', 'text', 'Order or reference number', { searchable: true }],
  ),
  ...keptReady(
    'Contact',
    ['may_contact', 'boolean', 'May we contact you about this?'],
    [
      'contact',
      'contact_info',
      'How can we reach you?',
      {
        parts: [{ id: 'first_name' }, { id: 'last_name' }, { id: 'email', required: true }, { id: 'phone' }],
        pii: true,
      },
    ],
    ['email', 'email', 'Your e-mail address', { pii: true }],
    ['phone', 'phone', 'Your phone number', { pii: true }],
    ['when_to_call', 'multiselect', 'When may we call?', { choices: choices('Mornings', 'Afternoons', 'Evenings') }],
  ),
  ...keptReady('Consent', [
    'consent',
    'consent',
    'I agree',
    { text: 'I agree that my answers are kept and read to improve the service.', required: true },
  ]),
];
