import type { FieldPlan, FormPlan } from '../makers/company.ts';

export interface Branch {
  key: string;
  name: string;
}

/** What a chain of hotels asks its guests. The questions are in the order in which guests are asked. */
export function hotelForms(branches: readonly Branch[]): FormPlan[] {
  const hotel: FieldPlan = {
    ...{ key: 'hotel', name: 'Which hotel?', type: 'select', required: true },
    options: { choices: branches.map(({ key, name }) => ({ id: key, label: name })) },
  };
  return [stay(hotel), checkIn(hotel), dining(hotel), room(hotel), account];
}

const stay = (hotel: FieldPlan): FormPlan => ({
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
    { key: 'departed', name: 'Day of departure', type: 'date' },
    { key: 'again', name: 'Would you stay with us again?', type: 'boolean' },
    { key: 'photo', name: 'A picture, if it helps', type: 'image' },
  ],
});

const checkIn = (hotel: FieldPlan): FormPlan => ({
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
    {
      ...{ key: 'minutes', name: 'How many minutes did you wait?', type: 'number' },
      options: { min: 0, max: 240 },
    },
    {
      ...{ key: 'about', name: 'What held you up?', type: 'multiselect' },
      options: choices('Queue', 'Booking not found', 'Room not ready', 'Payment', 'Parking', 'Nothing'),
    },
    { key: 'comment', name: 'Anything you want to add?', type: 'textarea' },
  ],
});

const dining = (hotel: FieldPlan): FormPlan => ({
  key: 'dining',
  name: 'Restaurant and breakfast',
  description: 'Behind the code on every table.',
  enableCustomer: false,
  enableSla: true,
  escalationType: null,
  severities: ['Idea', 'Low', 'Medium', 'High', 'Critical'],
  users: ['zsofia'],
  groups: ['kitchen'],
  daysOld: 198,
  fields: [
    hotel,
    {
      ...{ key: 'meal', name: 'Which meal?', type: 'radio', required: true },
      options: choices('Breakfast', 'Lunch', 'Dinner', 'Bar'),
    },
    { key: 'food', name: 'The food', type: 'rating_star', required: true },
    {
      ...{ key: 'mood', name: 'How did you feel when you left?', type: 'rating_smiley', required: true },
      isSentimentValue: true,
    },
    { key: 'dish', name: 'What did you have?', type: 'text', options: { placeholder: 'The cod, and the plum cake' } },
    { key: 'comment', name: 'What should the kitchen know?', type: 'textarea' },
    { key: 'photo', name: 'A picture of your plate', type: 'image' },
  ],
});

const room = (hotel: FieldPlan): FormPlan => ({
  key: 'room',
  name: 'Room and maintenance report',
  description: 'For guests and staff alike: something in a room wants repairing.',
  enableCustomer: true,
  enableSla: true,
  escalationType: 'before_breach',
  severities: ['Low', 'Medium', 'High', 'Critical'],
  users: ['olu'],
  groups: ['upkeep'],
  daysOld: 187,
  fields: [
    hotel,
    {
      key: 'room',
      name: 'Room',
      type: 'text',
      required: true,
      options: { placeholder: '214, or “second-floor corridor”' },
    },
    {
      ...{
        key: 'disturbs',
        name: 'How much does it disturb you?',
        type: 'radio',
        required: true,
        isSentimentValue: true,
      },
      options: {
        choices: [
          { id: 'not', label: 'Not at all', score: 0.5 },
          { id: 'little', label: 'A little', score: -0.2 },
          { id: 'much', label: 'Quite a lot', score: -0.7 },
          { id: 'unusable', label: 'I cannot stay in this room', score: -1 },
        ],
      },
    },
    { key: 'comment', name: 'What is wrong?', type: 'textarea', required: true },
    { key: 'photo', name: 'A picture of it', type: 'image' },
    { key: 'voice', name: 'Or tell us', type: 'audio', options: { help: 'Up to two minutes.' } },
    { key: 'phone', name: 'Where can we reach you?', type: 'phone' },
    { key: 'enter', name: 'May we come in while you are out?', type: 'boolean' },
  ],
});

const account: FormPlan = {
  key: 'account',
  name: 'Companies and events: account review',
  description: 'Asked once a quarter, and after every conference.',
  enableCustomer: true,
  enableSla: false,
  escalationType: 'manual',
  severities: ['Low', 'Medium', 'High'],
  users: ['priya', 'tomas'],
  groups: [],
  daysOld: 143,
  fields: [
    {
      ...{ key: 'satisfied', name: 'How satisfied are you with us?', type: 'csat', required: true },
      isSentimentValue: true,
    },
    { key: 'guests', name: 'Guests in this quarter', type: 'number', options: { min: 0, max: 20_000 } },
    { key: 'event', name: 'Date of the event', type: 'date' },
    { key: 'comment', name: 'What should we do better?', type: 'textarea' },
    { key: 'contact', name: 'Your e-mail', type: 'email' },
    { key: 'page', name: 'Page of the event', type: 'url' },
  ],
};

function choices(...labels: string[]) {
  return { choices: labels.map((label) => ({ id: label.toLowerCase().replace(/[^a-z]+/g, '-'), label })) };
}
