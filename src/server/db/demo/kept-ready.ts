import { resourceOf } from '../../../contract/catalogue.ts';
import { createRow } from '../../crud/write.ts';
import { keptReady } from '../../forms/starter-set.ts';
import { choices } from '../../forms/templates/write.ts';
import type { Actor } from '../../http/call.ts';
import { branches } from './company.ts';

const ofTheStay = keptReady(
  'The stay',
  ['house', 'select', 'Which of our hotels was it?', { choices: choices(...branches.map(({ name }) => name)) }],
  ['room', 'text', 'Room number', { searchable: true, help: 'It stands on your key card.' }],
  ['arrival', 'date', 'When did you arrive?', { validation: [{ rule: 'latest', value: 'today' }] }],
  ['clean', 'rating_smiley', 'How clean was your room?'],
  [
    'booked',
    'radio',
    'How did you book?',
    { choices: choices('On our website', 'On a portal', 'By phone', 'At work') },
  ],
  ['told', 'boolean', 'Did you tell us while you were here?'],
);

/** Keeps the questions ready that every form of a hotel needs. */
export async function keepReady(actor: Actor): Promise<void> {
  for (const field of ofTheStay) await createRow(actor, resourceOf('prebuiltFields'), { ...field });
}
