import { ask, choices, ifAtMost, ifIs, scored, type WrittenTemplate } from './write.ts';

export const saasSupport: WrittenTemplate = {
  id: 'saas-support',
  name: 'Software support',
  purpose: 'One minute after a ticket is closed: solved, easy, and what was missing.',
  industries: ['Software', 'Services'],
  advice: 'Reopen the ticket where the answer is “No”: nobody should have to write twice.',
  description: 'Your request was closed. Did we help?',
  severityLevels: ['Low', 'Medium', 'High'],
  escalates: 'on_negative_sentiment',
  fields: [
    ask('ticket', 'text', 'Ticket number', { searchable: true }),
    ask('solved', 'radio', 'Is it solved?', { choices: scored({ Yes: 1, 'For now': 0, No: -1 }), required: true }),
    ask('overall', 'csat', 'How satisfied are you with the help you got?', { main: true, required: true }),
    ask('ease', 'ces', 'How easy was it to get help?'),
    ask('unsolved', 'textarea', 'What is still not working?', {
      required: true,
      searchable: true,
      ...ifIs('solved', 'No'),
    }),
    ask('why', 'textarea', 'What could we have done better?', { ...ifAtMost('overall', 3), searchable: true }),
  ],
};

export const bugReport: WrittenTemplate = {
  id: 'bug-report',
  name: 'Software bug report',
  purpose: 'A report that a developer can act on: steps, what was expected, what came.',
  industries: ['Software'],
  advice: 'Loss of data and security are Critical. Everything else can wait for a person to sort it.',
  description: 'Found something that does not work? These questions save us asking you again.',
  severityLevels: ['Low', 'Medium', 'High', 'Critical'],
  escalates: 'on_severity',
  fields: [
    ask('title', 'text', 'In one line: what is wrong?', {
      required: true,
      searchable: true,
      validation: [{ rule: 'max_length', value: 120 }],
    }),
    ask('impact', 'radio', 'What does it stop you from doing?', {
      choices: scored({
        'Data was lost or exposed': -1,
        'I cannot work': -0.8,
        'There is a way around': -0.3,
        'It only looks wrong': 0,
      }),
      main: true,
      required: true,
    }),
    ask('steps', 'textarea', 'Steps to see it', {
      placeholder: '1. Open …\n2. Click …',
      required: true,
      searchable: true,
    }),
    ask('expected', 'textarea', 'What did you expect, and what happened instead?'),
    ask('often', 'radio', 'How often?', { choices: choices('Always', 'Sometimes', 'Once') }),
    ask('where', 'checkbox', 'Where?', {
      choices: choices('Chrome', 'Firefox', 'Safari', 'Edge', 'iPhone or iPad', 'Android'),
      other: true,
    }),
    ask('screenshot', 'image', 'Screenshots', {
      maxFiles: 5,
      help: 'Cover names and addresses of other people first.',
    }),
    ask('log', 'file', 'A log file', { accept: ['txt', 'pdf', 'csv'], maxSizeMb: 10 }),
    ask('workaround', 'textarea', 'How do you get around it?', ifIs('impact', 'There is a way around')),
    ask('email', 'email', 'Where may we tell you that it is fixed?', { pii: true }),
  ],
};

export const websiteFeedback: WrittenTemplate = {
  id: 'website-feedback',
  name: 'Website feedback',
  purpose: 'Behind the “Feedback” link of a website: what did you want, did you get it?',
  industries: ['Software', 'E-commerce', 'Public'],
  advice: 'Group by task. Ten people who fail at one task tell you more than a hundred stars.',
  description: 'Did you find what you were looking for?',
  severityLevels: ['Low', 'Medium'],
  fields: [
    ask('task', 'text', 'What did you want to do here?', { required: true, searchable: true }),
    ask('done', 'radio', 'Did it work?', { choices: scored({ Yes: 1, 'With effort': 0, No: -1 }), required: true }),
    ask('ease', 'ces', 'How easy was it?', { main: true }),
    ask('why', 'textarea', 'What got in your way?', { ...ifAtMost('ease', 4), searchable: true }),
    ask('page', 'url', 'On which page?', { placeholder: 'https://' }),
    ask('picture', 'image', 'A picture of your screen'),
    ask('email', 'email', 'Your e-mail, if you would like an answer', { pii: true }),
  ],
};
