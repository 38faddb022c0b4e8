import { ask, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const employeeSuggestion: WrittenTemplate = {
  id: 'employee-suggestion',
  name: 'Suggestion of an employee',
  purpose: 'Ideas from people who do the work, with what they would gain.',
  industries: ['Human resources', 'Manufacturing'],
  advice: 'Answer each idea within two weeks, also with a no; silence ends the ideas.',
  description: 'What would make work better here? Leave out your name if you prefer.',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('idea', 'textarea', 'What is your idea?', { required: true, searchable: true }),
    ask('kind', 'checkbox', 'What does it improve?', {
      choices: choices('Safety', 'Quality', 'Time', 'Cost', 'Wellbeing', 'Environment'),
    }),
    ask('risk', 'boolean', 'Is somebody in danger as it is now?', { required: true }),
    ask('risk_what', 'textarea', 'What is the danger?', { required: true, ...ifIs('risk', true) }),
    ask('gain', 'radio', 'How much would it help?', {
      choices: choices('A little, for many', 'Much, for few', 'Much, for many'),
    }),
    ask('picture', 'image', 'A picture or sketch', { maxFiles: 3 }),
    ask('mood', 'rating_smiley', 'How do you like working here?', { main: true }),
    ask('named', 'boolean', 'May we come back to you?'),
    ask('person', 'contact_info', 'You are', {
      parts: [{ id: 'first_name' }, { id: 'last_name' }, { id: 'email', required: true }],
      pii: true,
      ...ifIs('named', true),
    }),
  ],
};

export const supplierFeedback: WrittenTemplate = {
  id: 'supplier-feedback',
  name: 'Feedback of a supplier',
  purpose: 'What suppliers think of you as a customer: orders, payment, planning.',
  industries: ['Manufacturing', 'Retail', 'Logistics'],
  advice: 'Late payment is the first thing they name and the easiest to mend.',
  description: 'You know us from the other side. What is it like to work with us?',
  severityLevels: ['Low', 'Medium', 'High'],
  fields: [
    ask('company', 'text', 'Your company', { searchable: true }),
    ask('overall', 'rating_star', 'How good is it to work with us?', { main: true, required: true }),
    ask('parts', 'matrix_single', 'How do we do?', {
      rows: choices('Clear orders', 'Planning ahead', 'Payment on time', 'Fair prices', 'Reachable people'),
      columns: scored({ Well: 1, Fairly: 0, Badly: -1 }),
    }),
    ask('priority', 'ranking', 'What should we improve first?', {
      choices: choices('Orders', 'Planning', 'Payment', 'Communication'),
    }),
    ask('open', 'boolean', 'Is an invoice open for too long?'),
    ask('invoice', 'text', 'Which one?', { required: true, ...ifIs('open', true) }),
    ask('why', 'textarea', 'What makes it hard?', { ...ifAtMost('overall', 3), searchable: true }),
    ask('email', 'email', 'Whom may we answer?', { pii: true }),
  ],
};
