import { ask, callBack, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const bankBranch: WrittenTemplate = {
  id: 'bank-branch',
  name: 'Bank branch visit',
  purpose: 'Ask at the exit or after an appointment: wait, clarity and trust.',
  industries: ['Finance'],
  advice:
    'Never ask for account numbers here. Give complaints to the branch lead and answer within the days of your rules.',
  description: 'Thank you for your visit. Please do not write account or card numbers here.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'before_breach',
  fields: [
    ask('purpose', 'select', 'What did you come for?', {
      choices: choices('Cash desk', 'Account', 'Card', 'Loan or mortgage', 'Savings and investing', 'A complaint'),
      other: true,
      required: true,
    }),
    ask('overall', 'rating_smiley', 'How was your visit?', { main: true, required: true }),
    ask('wait', 'number', 'How long did you wait?', { unit: 'minutes', min: 0, max: 240, decimals: 0 }),
    ask('solved', 'radio', 'Could you do what you came for?', { choices: scored({ Yes: 1, Partly: 0, No: -1 }) }),
    ask('clear', 'rating_star', 'How clear was the advice?', {
      showIf: { any: [{ field: 'purpose', op: 'is_one_of', value: ['loan-or-mortgage', 'savings-and-investing'] }] },
    }),
    ask('complaint', 'textarea', 'What is your complaint?', {
      required: true,
      searchable: true,
      ...ifIs('purpose', 'A complaint'),
    }),
    ask('why', 'textarea', 'What should we do better?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack('May an adviser call you?'),
  ],
};

export const insuranceClaim: WrittenTemplate = {
  id: 'insurance-claim',
  name: 'Insurance claim',
  purpose: 'Ask when a claim is closed: was it fair, fast and easy to follow?',
  industries: ['Insurance', 'Finance'],
  advice: 'People who find the decision hard to understand complain twice; call them before they write.',
  description: 'Your claim has been decided. How did we do along the way?',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_negative_sentiment',
  fields: [
    ask('claim', 'text', 'Claim number', { searchable: true }),
    ask('overall', 'csat', 'How satisfied are you with how we handled your claim?', { main: true, required: true }),
    ask('ease', 'ces', 'How easy was it to report the damage?'),
    ask('informed', 'radio', 'Did you always know what came next?', {
      choices: scored({ Always: 1, Mostly: 0.3, Seldom: -0.6, Never: -1 }),
    }),
    ask('speed', 'radio', 'The time it took was', {
      choices: choices('Shorter than expected', 'As expected', 'Too long'),
    }),
    ask('decision_clear', 'boolean', 'Was the decision explained so that you understood it?'),
    ask('not_clear', 'textarea', 'What is still unclear?', { ...ifIs('decision_clear', false), searchable: true }),
    ask('why', 'textarea', 'What should we have done differently?', { ...ifAtMost('overall', 3), searchable: true }),
    ...callBack('May we call you about it?'),
  ],
};
