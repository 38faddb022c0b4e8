import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const clinicVisit: WrittenTemplate = {
  id: 'clinic-visit',
  name: 'Hospital or clinic visit',
  purpose: 'Hear from patients and their families about care, respect and information.',
  industries: ['Healthcare'],
  advice:
    'This is no emergency line; say so where you show it. Concerns about safety go to the ward lead the same day.',
  description: 'Your view helps us to care better. In an emergency please call the emergency number, not this form.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('who', 'radio', 'You are', {
      choices: choices('The patient', 'A relative or friend', 'A carer'),
      required: true,
    }),
    ask('department', 'text', 'Which ward or department?', { searchable: true }),
    ask('overall', 'rating_smiley', 'How was the care?', { main: true, required: true }),
    ask('experience', 'matrix_single', 'How far do you agree?', {
      rows: choices(
        'I was treated with respect',
        'I understood what was explained',
        'My pain was taken seriously',
        'It was clean',
      ),
      columns: scored({ 'Yes, fully': 1, 'In part': 0, No: -1 }),
    }),
    ask('wait', 'radio', 'You waited', {
      choices: choices('Less than 15 minutes', '15 to 60 minutes', 'More than an hour'),
    }),
    ask('safety', 'boolean', 'Did anything worry you about safety?', { required: true }),
    ask('safety_what', 'textarea', 'What worried you?', { required: true, searchable: true, ...ifIs('safety', true) }),
    ask('why', 'textarea', 'What should have been different?', { ...ifAtMost('overall', 3), searchable: true }),
    ask('thanks', 'textarea', 'Whom would you like to thank?', {
      showIf: { all: [{ field: 'overall', op: 'at_least', value: 4 }] },
    }),
    ask('agree', 'consent', 'I agree', {
      text: 'What I write here may hold details of my health. I agree that it is read to improve care and to answer me.',
      required: true,
    }),
    ...callBack(),
  ],
};

export const pharmacy: WrittenTemplate = {
  id: 'pharmacy',
  name: 'Pharmacy visit',
  purpose: 'Waiting, advice and stock, at the counter or by a card in the bag.',
  industries: ['Healthcare', 'Retail'],
  advice: 'A medicine that was missing twice should be kept in stock; read those answers weekly.',
  description: 'How was your visit to the pharmacy?',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('overall', 'rating_smiley', 'How was your visit?', { main: true, required: true }),
    ask('in_stock', 'radio', 'Did we have what you needed?', {
      choices: scored({ Yes: 1, 'It was ordered for me': 0, No: -1 }),
    }),
    ask('missing', 'text', 'What was missing?', {
      showIf: { all: [{ field: 'in_stock', op: 'is_not', value: 'yes' }] },
    }),
    ask('advice', 'radio', 'The advice was', {
      choices: scored({
        'Clear and discreet': 1,
        'Clear, but others could hear': -0.2,
        'Not clear': -0.8,
        'I needed none': 0,
      }),
    }),
    ask('wait', 'radio', 'You waited', { choices: choices('Hardly at all', 'A few minutes', 'Too long') }),
    ask('why', 'textarea', 'What should we do better?', {
      ...ifAtMost('overall', 3),
      help: 'Please do not name illnesses or medicines of other people.',
    }),
  ],
};
