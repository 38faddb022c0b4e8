import type { FieldPlan, FormPlan } from '../makers/company.ts';
import { listed } from './choices.ts';

export const room = (hotel: FieldPlan): FormPlan => ({
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
    {
      ...{ key: 'danger', name: 'Is anybody in danger?', type: 'statement' },
      options: {
        text: 'Fire, smoke or somebody hurt: please ring 9 from the room or 112, and leave this form for later.',
      },
    },
    hotel,
    {
      key: 'room',
      name: 'Room',
      type: 'text',
      required: true,
      options: { placeholder: '214, or “second-floor corridor”' },
    },
    {
      ...{ key: 'place', name: 'Not in a room? Show us where', type: 'location' },
      options: { help: 'Gardens, garages and jetties are large.' },
    },
    ...whatIsWrong,
    ...toRepairIt,
  ],
});

const whatIsWrong: FieldPlan[] = [
  { key: 'part_what', name: 'What is wrong', type: 'section' },
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
  {
    ...{ key: 'affected', name: 'What is affected, and where?', type: 'matrix_multi' },
    options: { rows: listed('Bathroom', 'Bedroom', 'Balcony'), columns: listed('Water', 'Light', 'Heating', 'Lock') },
  },
  { key: 'since', name: 'Since when?', type: 'datetime' },
  { key: 'photo', name: 'A picture of it', type: 'image' },
  { key: 'voice', name: 'Or tell us', type: 'audio', options: { help: 'Up to two minutes.', maxSeconds: 120 } },
];

const toRepairIt: FieldPlan[] = [
  {
    ...{ key: 'part_reach', name: 'So that we can repair it', type: 'section' },
    options: { text: 'Somebody comes as soon as you let us in.' },
  },
  { key: 'phone', name: 'Where can we reach you?', type: 'phone', options: { pii: true } },
  { key: 'enter', name: 'May we come in while you are out?', type: 'boolean' },
  {
    ...{ key: 'signed', name: 'Then please sign here', type: 'signature' },
    options: {
      help: 'Our people show it to security when they open your door.',
      showIf: { all: [{ field: 'enter', op: 'is', value: true }] },
    },
  },
];

export const account: FormPlan = {
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
    {
      ...{ key: 'next', name: 'How likely is your next event with us?', type: 'rating_number' },
      options: { min: 1, max: 10, labels: { low: 'Elsewhere', high: 'Booked' } },
    },
    { key: 'comment', name: 'What should we do better?', type: 'textarea' },
    { key: 'part_event', name: 'The event', type: 'section' },
    { key: 'event', name: 'Date of the event', type: 'date' },
    { key: 'guests', name: 'Guests in this quarter', type: 'number', options: { min: 0, max: 20_000 } },
    { key: 'page', name: 'Page of the event', type: 'url' },
    {
      ...{ key: 'lists', name: 'Programme or rooming list', type: 'file' },
      options: { accept: ['pdf', 'docx', 'xlsx', 'csv'], maxFiles: 3, maxSizeMb: 10 },
    },
    {
      ...{ key: 'agency', name: 'Booked through', type: 'customer_ref' },
      options: { help: 'The agency or company that we know, if it was not you.' },
    },
    { key: 'part_invoice', name: 'The invoice', type: 'section' },
    { key: 'contact', name: 'Your e-mail', type: 'email', options: { pii: true } },
    {
      ...{ key: 'invoice', name: 'Where does the invoice go?', type: 'address' },
      options: { parts: [{ id: 'street' }, { id: 'postcode' }, { id: 'city', required: true }, { id: 'country' }] },
    },
  ],
};
