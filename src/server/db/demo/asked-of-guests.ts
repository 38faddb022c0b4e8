import type { FieldPlan, FormPlan } from '../makers/company.ts';
import { choices, listed } from './choices.ts';

/** Three short pages on the evening of departure; the last asks for a name only of who wants an answer. */
export const stay = (hotel: FieldPlan): FormPlan => ({
  key: 'stay',
  name: 'Guest stay feedback',
  description: 'Sent to every guest on the evening of departure.',
  enableCustomer: true,
  enableSla: true,
  escalationType: 'on_negative_sentiment',
  severities: ['Idea', 'Low', 'Medium', 'High', 'Critical'],
  users: [],
  groups: ['guests'],
  daysOld: 371,
  fields: [
    hotel,
    {
      ...{ key: 'nps', name: 'How likely are you to recommend us to a friend?', type: 'nps', required: true },
      isSentimentValue: true,
    },
    {
      ...{ key: 'about', name: 'What was it about?', type: 'multiselect' },
      options: choices('Room', 'Staff', 'Cleanliness', 'Noise', 'Breakfast', 'Location', 'Value', 'Wi-Fi'),
    },
    {
      ...{ key: 'comment', name: 'Tell us more', type: 'textarea' },
      options: { help: 'The hotel’s manager reads every word.' },
    },
    ...yourStay,
    ...staying,
  ],
});

const yourStay: FieldPlan[] = [
  { key: 'page_stay', name: 'Your stay', type: 'page_break' },
  {
    ...{ key: 'rated', name: 'How would you rate …', type: 'matrix_rating' },
    options: { rows: listed('Your room', 'The cleaning', 'Our people', 'Breakfast'), min: 1, max: 5 },
  },
  {
    ...{ key: 'mean', name: 'All of it together', type: 'calculated' },
    options: { formula: 'rated', decimals: 1, unit: 'of 5' },
  },
  { key: 'departed', name: 'Day of departure', type: 'date' },
  { key: 'again', name: 'Would you stay with us again?', type: 'boolean' },
  { key: 'photo', name: 'A picture, if it helps', type: 'image' },
];

const staying: FieldPlan[] = [
  { key: 'page_answer', name: 'May we answer you?', type: 'page_break' },
  {
    ...{ key: 'write', name: 'Answer me', type: 'consent' },
    options: { text: 'The manager of the hotel may write to me about what I have said here, and about nothing else.' },
  },
  {
    ...{ key: 'reach', name: 'How do we reach you?', type: 'contact_info' },
    options: {
      parts: [{ id: 'first_name' }, { id: 'last_name' }, { id: 'email', required: true }],
      showIf: { all: [{ field: 'write', op: 'is', value: true }] },
      pii: true,
    },
  },
  { key: 'source', name: 'Where the guest came from', type: 'hidden', options: { default: 'departure-mail' } },
];

export const checkIn = (hotel: FieldPlan): FormPlan => ({
  key: 'checkIn',
  name: 'Check-in experience',
  description: 'On the tablet at the desk, right after the key is handed over.',
  enableCustomer: true,
  enableSla: true,
  escalationType: 'on_breach',
  severities: ['Low', 'Medium', 'High'],
  users: [],
  groups: ['guests'],
  daysOld: 264,
  fields: [
    hotel,
    {
      ...{ key: 'ease', name: 'How easy was it to check in?', type: 'ces', required: true, isSentimentValue: true },
    },
    { key: 'arrived', name: 'When did you come in?', type: 'time' },
    {
      ...{ key: 'minutes', name: 'How many minutes did you wait?', type: 'number' },
      options: { min: 0, max: 240, unit: 'minutes' },
    },
    {
      ...{ key: 'about', name: 'What held you up?', type: 'multiselect' },
      options: choices('Queue', 'Booking not found', 'Room not ready', 'Payment', 'Parking', 'Nothing'),
    },
    {
      ...{ key: 'desk', name: 'At the desk', type: 'matrix_single' },
      options: {
        rows: [
          { id: 'greeted', label: 'Somebody greeted me' },
          { id: 'knew', label: 'They had my booking ready' },
          { id: 'explained', label: 'They told me about breakfast and Wi-Fi' },
        ],
        columns: listed('Yes', 'Partly', 'No'),
      },
    },
    { key: 'comment', name: 'Anything you want to add?', type: 'textarea' },
    {
      ...{ key: 'colleague', name: 'Who checked the guest in?', type: 'user_ref' },
      options: { help: 'The desk fills this in.' },
    },
  ],
});
